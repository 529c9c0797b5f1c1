import type { TransactionKind } from '@tintype/contract/ledger/ledger'
import type { Cents } from '@tintype/domain/money'
import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { clarifyEntryText } from '../rules/entry-text.ts'
import { artistDisputed, artistPayable, artistPayoutInFlight, toClearing } from '../rules/ledger.ts'
import { ledgerAccounts, ledgerHolds, ledgerPostings } from '../tables.ts'
import { postingClearing } from './clearing.ts'
import { computedAccounts, computedHolds, computedReversals, computedSupporters, computedTotals } from './computed-sums.ts'

/** The amount owed to the artist without open payouts. Negative after a refund of an amount already paid out. */
export async function getArtistBalance(queryable: Queryable, artistId: string): Promise<Cents> {
  return readBalance(queryable, artistPayable(artistId))
}

/** The sum of the artist's open payouts. */
export async function sumOpenPayouts(queryable: Queryable, artistId: string): Promise<Cents> {
  return readBalance(queryable, artistPayoutInFlight(artistId))
}

/** The part of the artist's earnings that open disputes hold back. */
export async function sumDisputedEarnings(queryable: Queryable, artistId: string): Promise<Cents> {
  return readBalance(queryable, artistDisputed(artistId))
}

async function readBalance(queryable: Queryable, account: string): Promise<Cents> {
  const [row] = await queryable.select({ cents: ledgerAccounts.balanceCents }).from(ledgerAccounts).where(eq(ledgerAccounts.id, account))
  return row?.cents ?? 0
}

export type Availability = { balanceCents: Cents; pendingCents: Cents; availableCents: Cents }

/**
 * The amount owed to the artist, the held part of it, and the part available for payout. Holds end by date; no job releases them. The
 * cost does not depend on the number of sales, because holds are stored per day.
 * @param today  in UTC
 */
export async function getAvailability(queryable: Queryable, artistId: string, today: string): Promise<Availability> {
  const account = artistPayable(artistId)
  const held = sql<number>`(SELECT coalesce(sum(held_cents), 0) FROM ledger_holds WHERE account_id = ${account} AND clears_on > ${today})`
  const [row] = await queryable
    .select({ balanceCents: ledgerAccounts.balanceCents, pendingCents: held.mapWith(Number) })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, account))
  const balanceCents = row?.balanceCents ?? 0
  const pendingCents = row?.pendingCents ?? 0
  return { balanceCents, pendingCents, availableCents: balanceCents - pendingCents }
}

export type PendingDay = { clearsOn: string | null; awaitsDelivery: boolean; amountCents: Cents }

/** The pending amount by clearing day, the earliest first; the amount without a day comes last. */
export async function listPendingDays(queryable: Queryable, artistId: string, today: string): Promise<PendingDay[]> {
  const { accountId, clearsOn, heldCents } = ledgerHolds
  const rows = await queryable
    .select({ clearsOn, amountCents: heldCents })
    .from(ledgerHolds)
    .where(and(eq(accountId, artistPayable(artistId)), gt(clearsOn, today), ne(heldCents, 0)))
    .orderBy(asc(clearsOn))
  return rows.map(({ clearsOn: day, amountCents }) => ({ ...toClearing(day), amountCents }))
}

export type LineRow = {
  id: string
  kind: TransactionKind
  amountCents: Cents
  donationCents: Cents
  text: string
  at: Date
  clearsOn: string | null
  awaitsDelivery: boolean
}

/** The latest changes of the artist's balance, newest first, each with its donation. */
export async function findLatestLines(queryable: Queryable, artistId: string, limit: number): Promise<LineRow[]> {
  const { id, kind, text, recordedAt: at, artistPayable: amountCents, causeDonations, place } = ledgerPostings
  const rows = await queryable
    .select({ id, kind, amountCents, donationCents: causeDonations, text, at, clearing: postingClearing })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.artistId, artistId), isNotNull(amountCents)))
    .orderBy(desc(place))
    .limit(limit)
  return rows.map(({ clearing, text: recorded, ...row }) => ({
    ...row,
    text: clarifyEntryText(recorded),
    ...toClearing(clearing),
    amountCents: row.amountCents ?? 0,
    donationCents: row.donationCents ?? 0,
  }))
}

export type CauseTotal = { raisedCents: Cents; supporters: number; remittedCents: Cents; lastDonationAt: Date | null }

/**
 * Per cause: donations, number of supporters, the remitted sum, and the time of the latest donation. The result contains every requested
 * cause. Reads at most 64 rows and an index entry per cause, however many artists give.
 */
export async function causeTotals(queryable: Queryable, causeIds: readonly string[]): Promise<Map<string, CauseTotal>> {
  if (!causeIds.length) return new Map()
  const { rows } = await queryable.execute<Record<'id' | 'raised' | 'supporters' | 'remitted', string> & { lastMs: string | null }>(sql`
    SELECT asked.id, coalesce(total.raised, 0) AS raised, coalesce(total.supporters, 0) AS supporters, coalesce(remitted.balance_cents, 0) AS remitted,
      (SELECT extract(epoch FROM max(recorded_at)) * 1000 FROM ledger_postings WHERE cause_id = asked.id AND cause_donations > 0) AS "lastMs"
    FROM unnest(${sql.param([...causeIds])}::uuid[]) AS asked(id)
    LEFT JOIN LATERAL (
      SELECT sum(donated_cents) AS raised, sum(supporters) AS supporters FROM cause_totals WHERE cause_id = asked.id
    ) AS total ON true
    LEFT JOIN ledger_accounts AS remitted ON remitted.id = 'cause_remitted:' || asked.id`)
  return new Map(
    rows.map(({ id, raised, supporters, remitted, lastMs }) => [
      id,
      {
        raisedCents: Number(raised),
        supporters: Number(supporters),
        remittedCents: Number(remitted),
        lastDonationAt: lastMs === null ? null : new Date(Number(lastMs)),
      },
    ]),
  )
}

/** The state of a cause's donations: `given` in total, `remitted` already, `due` in a remittance, `held` until they clear. */
export type CauseFunds = { givenCents: Cents; heldCents: Cents; dueCents: Cents; remittedCents: Cents; openCents: Cents }

/**
 * The funds of each cause. `openCents` is what the next remittance can include; negative after a refund of a remitted donation, and then
 * offset against later donations.
 */
export async function causeFunds(queryable: Queryable, causeIds: readonly string[], today: string): Promise<Map<string, CauseFunds>> {
  if (!causeIds.length) return new Map()
  const { rows } = await queryable.execute<Record<'id' | 'given' | 'held' | 'due' | 'remitted', string>>(sql`
    SELECT asked.id,
      (SELECT coalesce(sum(donated_cents), 0) FROM cause_totals WHERE cause_id = asked.id) AS given,
      (SELECT coalesce(sum(held_cents), 0) FROM ledger_holds WHERE account_id = 'cause_donations:' || asked.id AND clears_on > ${today}) AS held,
      coalesce((SELECT balance_cents FROM ledger_accounts AS account WHERE account.id = 'cause_due:' || asked.id), 0) AS due,
      coalesce((SELECT balance_cents FROM ledger_accounts AS account WHERE account.id = 'cause_remitted:' || asked.id), 0) AS remitted
    FROM unnest(${sql.param([...causeIds])}::uuid[]) AS asked(id)`)
  return new Map(
    rows.map((row) => {
      const [givenCents, heldCents, dueCents, remittedCents] = [Number(row.given), Number(row.held), Number(row.due), Number(row.remitted)]
      return [row.id, { givenCents, heldCents, dueCents, remittedCents, openCents: givenCents - heldCents - dueCents - remittedCents }]
    }),
  )
}

/** Recomputes all derived tables from the entries, which are authoritative. Blocks recording meanwhile. */
export async function rebuildBalances(tx: Transaction): Promise<void> {
  const kept = ['cause_supporters', 'cause_totals', 'ledger_holds', 'ledger_reversed']
  await tx.execute(sql.raw(`LOCK TABLE ledger_accounts, ${kept.join(', ')} IN SHARE ROW EXCLUSIVE MODE`))
  for (const table of kept) await tx.execute(sql.raw(`DELETE FROM ${table}`))
  await tx.execute(sql`
    UPDATE ledger_accounts SET balance_cents = made.balance_cents, gives_to = NULL, given_cents = NULL
    FROM (${computedAccounts}) AS made WHERE made.id = ledger_accounts.id`)
  await tx.execute(sql`INSERT INTO cause_supporters (cause_id, artist_id, donated_cents, since) ${computedSupporters}`)
  await tx.execute(sql`INSERT INTO cause_totals (cause_id, part, donated_cents, supporters) ${computedTotals}`)
  await tx.execute(sql`INSERT INTO ledger_holds (account_id, clears_on, part, held_cents) ${computedHolds}`)
  await tx.execute(sql`INSERT INTO ledger_reversed (origin_id, plates, plates_reversed) ${computedReversals}`)
}
