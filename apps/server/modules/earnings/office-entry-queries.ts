import type { AccountKind, TransactionKind } from '@tintype/contract/ledger'
import type { EntryFilter } from '@tintype/contract/office-lists'
import { SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { type SortedPlace, type SortedRange, sortedBy, wholeDays } from '../../platform/database/sorted-page.ts'
import { ledgerTransactions } from './tables.ts'

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
 * Transactions that fit, in the order of their instants, each with its entries: a page is so many transactions, because one is never
 * torn apart. All of them are read along one index, those of a rare kind along another.
 */
export async function findOfficeEntries(
  queryable: Queryable,
  { kind, from, to }: Omit<EntryFilter, 'order'>,
  range: SortedRange<EntryFilter['order']>,
): Promise<OfficeLedgerRow[]> {
  const { recordedAt, id } = ledgerTransactions
  const isFalling = range.order === 'latest'
  const { behind, orderBy, place } = sortedBy({ by: recordedAt, id, type: 'timestamptz', isFalling }, range)
  const days = wholeDays({ from, to })
  const asked = [
    kind && sql`kind = ${kind}`,
    // said once more in the words of the index: nearly everything is a commission, and needs none
    kind && kind !== 'commission' && sql`kind <> 'commission'`,
    days.from && sql`recorded_at >= ${days.from.toISOString()}`,
    days.until && sql`recorded_at < ${days.until.toISOString()}`,
    behind,
  ].filter((condition): condition is SQL => condition instanceof SQL)
  const where = asked.length ? sql`WHERE ${sql.join(asked, sql` AND `)}` : sql``
  const direction = sql.raw(isFalling ? 'DESC' : 'ASC')
  const { rows } = await queryable.execute<RawEntry>(sql`
    SELECT entry.id, recorded.id AS transaction_id, recorded.recorded_at AS at, recorded.kind, recorded.artist_id, recorded.text,
      entry.account_id, entry.amount_cents, recorded.place_value
    FROM (
      SELECT id, recorded_at, kind, artist_id, text, ${place.value} AS place_value FROM ledger_transactions
      ${where} ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${range.limit}
    ) AS recorded
    CROSS JOIN LATERAL (SELECT id, account_id, amount_cents FROM ledger_entries WHERE transaction_id = recorded.id) AS entry
    ORDER BY recorded.recorded_at ${direction}, recorded.id ${direction}, entry.id`)
  return rows.map(({ id: entryId, transaction_id, at, artist_id, account_id, amount_cents, place_value, ...row }) => {
    const [account, ownerId] = account_id.split(':')
    return {
      ...row,
      id: entryId,
      transactionId: transaction_id,
      at: new Date(at),
      account: account as AccountKind,
      ownerId: ownerId ?? null,
      artistId: artist_id,
      amountCents: Number(amount_cents),
      place: { order: range.order, value: place_value, id: transaction_id },
    }
  })
}

type RawEntry = {
  id: string
  transaction_id: string
  at: string
  kind: TransactionKind
  artist_id: string | null
  text: string
  account_id: string
  amount_cents: string
  place_value: string
}
