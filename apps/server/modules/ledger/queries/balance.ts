import type { TransactionKind } from '@tintype/contract/ledger'
import type { Cents } from '@tintype/contract/money'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artistDisputed, artistPayable, artistPayoutInFlight } from '../rules/ledger.ts'
import { ledgerAccounts, ledgerPostings } from '../tables.ts'
import { accountsMade, holdsMade, reversedMade, supportersMade, totalsMade } from './kept.ts'

/** What we owe the artist and have not begun to pay. Below zero after a refund of what was already paid. */
export async function balanceOf(queryable: Queryable, artistId: string): Promise<Cents> {
  return readBalance(queryable, artistPayable(artistId))
}

/** What the artist's open payouts add up to. */
export async function inFlight(queryable: Queryable, artistId: string): Promise<Cents> {
  return readBalance(queryable, artistPayoutInFlight(artistId))
}

/** What disputes hold back of what the artist earned. */
export async function disputed(queryable: Queryable, artistId: string): Promise<Cents> {
  return readBalance(queryable, artistDisputed(artistId))
}

async function readBalance(queryable: Queryable, account: string): Promise<Cents> {
  const [row] = await queryable.select({ cents: ledgerAccounts.balanceCents }).from(ledgerAccounts).where(eq(ledgerAccounts.id, account))
  return row?.cents ?? 0
}

export type Availability = { balanceCents: Cents; pendingCents: Cents; availableCents: Cents }

/**
 * What we owe the artist, what of it is still held, and what may be paid out. Time alone releases a hold: nothing has to run for it.
 * As fast after a million sales as after one, because what is held is kept by day.
 * @param today  in UTC
 */
export async function availabilityOf(queryable: Queryable, artistId: string, today: string): Promise<Availability> {
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

export type LineRow = {
  id: string
  kind: TransactionKind
  amountCents: Cents
  donationCents: Cents
  text: string
  at: Date
  clearsOn: string | null
}

/** What changed the artist's balance, the latest first, each with what of it went to a cause. */
export async function findLatestLines(queryable: Queryable, artistId: string, limit: number): Promise<LineRow[]> {
  const { id, kind, text, recordedAt: at, clearsOn, artistPayable: amountCents, causeDonations, place } = ledgerPostings
  const rows = await queryable
    .select({ id, kind, amountCents, donationCents: causeDonations, text, at, clearsOn })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.artistId, artistId), isNotNull(amountCents)))
    .orderBy(desc(place))
    .limit(limit)
  return rows.map((row) => ({ ...row, amountCents: row.amountCents ?? 0, donationCents: row.donationCents ?? 0 }))
}

export type CauseTotal = { raisedCents: Cents; supporters: number; remittedCents: Cents }

/**
 * What was given to each cause, by how many artists, and what of it was sent. Every cause asked for is in the answer.
 * At most 64 rows a cause are read, however many gave.
 */
export async function causeTotals(queryable: Queryable, causeIds: readonly string[]): Promise<Map<string, CauseTotal>> {
  if (!causeIds.length) return new Map()
  const { rows } = await queryable.execute<Record<'id' | 'raised' | 'supporters' | 'remitted', string>>(sql`
    SELECT asked.id, coalesce(total.raised, 0) AS raised, coalesce(total.supporters, 0) AS supporters, coalesce(remitted.balance_cents, 0) AS remitted
    FROM unnest(${sql.param([...causeIds])}::uuid[]) AS asked(id)
    LEFT JOIN LATERAL (
      SELECT sum(donated_cents) AS raised, sum(supporters) AS supporters FROM cause_totals WHERE cause_id = asked.id
    ) AS total ON true
    LEFT JOIN ledger_accounts AS remitted ON remitted.id = 'cause_remitted:' || asked.id`)
  return new Map(
    rows.map(({ id, raised, supporters, remitted }) => [
      id,
      { raisedCents: Number(raised), supporters: Number(supporters), remittedCents: Number(remitted) },
    ]),
  )
}

/** What became of the donations to a cause: `given` of them, `remitted` already, `due` in a remittance, `held` until they clear. */
export type CauseFunds = { givenCents: Cents; heldCents: Cents; dueCents: Cents; remittedCents: Cents; openCents: Cents }

/**
 * For each cause, what of its donations has gone where. `openCents` is what the next remittance can take; below zero after a refund
 * of what was remitted, and then carried against what comes next.
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

/** Makes everything that is kept beside the entries anew from them, for they are the truth. Nothing can be recorded meanwhile. */
export async function rebuildBalances(tx: Transaction): Promise<void> {
  const kept = ['cause_supporters', 'cause_totals', 'ledger_holds', 'ledger_reversed']
  await tx.execute(sql.raw(`LOCK TABLE ledger_accounts, ${kept.join(', ')} IN SHARE ROW EXCLUSIVE MODE`))
  for (const table of kept) await tx.execute(sql.raw(`DELETE FROM ${table}`))
  await tx.execute(sql`
    UPDATE ledger_accounts SET balance_cents = made.balance_cents, gives_to = NULL, given_cents = NULL
    FROM (${accountsMade}) AS made WHERE made.id = ledger_accounts.id`)
  await tx.execute(sql`INSERT INTO cause_supporters (cause_id, artist_id, donated_cents, since) ${supportersMade}`)
  await tx.execute(sql`INSERT INTO cause_totals (cause_id, part, donated_cents, supporters) ${totalsMade}`)
  await tx.execute(sql`INSERT INTO ledger_holds (account_id, clears_on, part, held_cents) ${holdsMade}`)
  await tx.execute(sql`INSERT INTO ledger_reversed (origin_id, plates, plates_reversed) ${reversedMade}`)
}
