import type { EntryFilter } from '@tintype/contract/admin/office-lists'
import type { AccountKind, TransactionKind } from '@tintype/contract/ledger/ledger'
import { SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { type SortedPlace, type SortedRange, sortedBy, toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
import { clarifyEntryText } from '../rules/entry-text.ts'
import { ledgerPostings } from '../tables.ts'

export type OfficeLedgerRow = {
  id: string
  transactionId: string
  at: Date
  kind: TransactionKind
  account: AccountKind
  ownerId: string | null
  artistId: string | null
  text: string
  amountCents: number
  place: SortedPlace
}

/**
 * Transactions that match the filter, in time order, each with its entries. The limit counts transactions, so that none is split across
 * pages. All kinds use one index, rare kinds another.
 */
export async function findOfficeEntries(
  queryable: Queryable,
  { kind, from, to }: Omit<EntryFilter, 'order'>,
  range: SortedRange<EntryFilter['order']>,
): Promise<OfficeLedgerRow[]> {
  const { recordedAt, id } = ledgerPostings
  const isFalling = range.order === 'latest'
  const { behind, orderBy, place } = sortedBy({ by: recordedAt, id, type: 'timestamptz', isFalling }, range)
  const days = toInstantRange({ from, to })
  const asked = [
    kind && sql`kind = ${kind}`,
    // repeats the condition of the partial index; commissions, nearly all rows, do not need it
    kind && kind !== 'commission' && sql`kind <> 'commission'`,
    days.from && sql`recorded_at >= ${days.from.toISOString()}`,
    days.until && sql`recorded_at < ${days.until.toISOString()}`,
    behind,
  ].filter((condition): condition is SQL => condition instanceof SQL)
  const where = asked.length ? sql`WHERE ${sql.join(asked, sql` AND `)}` : sql``
  const direction = sql.raw(isFalling ? 'DESC' : 'ASC')
  const { rows } = await queryable.execute<RawEntry>(sql`
    SELECT place * 10 + nth AS id, recorded.id AS transaction_id, recorded_at AS at, recorded.kind, artist_id, text, account, owner_id, cents,
      place_value
    FROM (SELECT *, ${place.value} AS place_value FROM ledger_postings ${where} ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${range.limit}) AS recorded
    CROSS JOIN LATERAL (VALUES
      (0, 'artist_disputed', artist_id, artist_disputed), (1, 'artist_payable', artist_id, artist_payable),
      (2, 'artist_payout_in_flight', artist_id, artist_payout_in_flight), (3, 'cause_disputed', cause_id, cause_disputed),
      (4, 'cause_donations', cause_id, cause_donations), (5, 'cause_due', cause_id, cause_due), (6, 'cause_remitted', cause_id, cause_remitted),
      (7, 'house_adjustments', NULL, house_adjustments), (8, 'house_cash', NULL, house_cash),
      (9, 'house_commission_expense', NULL, house_commission_expense)
    ) AS entry(nth, account, owner_id, cents)
    WHERE cents IS NOT NULL
    ORDER BY recorded_at ${direction}, recorded.id ${direction}, nth`)
  return rows.map(({ transaction_id, at, artist_id, owner_id, cents, place_value, ...row }) => ({
    ...row,
    text: clarifyEntryText(row.text),
    transactionId: transaction_id,
    at: new Date(at),
    ownerId: owner_id,
    artistId: artist_id,
    amountCents: Number(cents),
    place: { order: range.order, value: place_value, id: transaction_id },
  }))
}

type RawEntry = {
  id: string
  transaction_id: string
  at: string
  kind: TransactionKind
  artist_id: string | null
  text: string
  account: AccountKind
  owner_id: string | null
  cents: string
  place_value: string
}
