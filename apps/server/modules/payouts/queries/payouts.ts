import { OPEN_PAYOUT_STATES } from '@tintype/contract/payouts/payout-states'
import type { PayoutFilter } from '@tintype/contract/payouts/payouts'
import { and, asc, count, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isAfter, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { type SortedPlace, type SortedRange, sortedBy, toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
import { payoutAccounts, payoutSettings, payouts } from '../tables.ts'

export type PayoutRow = typeof payouts.$inferSelect
export type SettingsRow = Pick<typeof payoutSettings.$inferSelect, 'method' | 'detailsSealed' | 'changedAt' | 'firstSetAt'>

/** Default for settings that were never saved. */
export const UNSAVED_SETTINGS: SettingsRow = { method: null, detailsSealed: null, changedAt: null, firstSetAt: null }
const settingsColumns = {
  method: payoutSettings.method,
  detailsSealed: payoutSettings.detailsSealed,
  changedAt: payoutSettings.changedAt,
  firstSetAt: payoutSettings.firstSetAt,
}

export async function findSettings(queryable: Queryable, artistId: string): Promise<SettingsRow> {
  const [row] = await queryable.select(settingsColumns).from(payoutSettings).where(eq(payoutSettings.artistId, artistId))
  return row ?? UNSAVED_SETTINGS
}

/** The settings of several artists; artists who never saved any are left out. */
export async function findManySettings(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, SettingsRow>> {
  const { artistId } = payoutSettings
  const rows = await queryable
    .select({ artistId, ...settingsColumns })
    .from(payoutSettings)
    .where(inArray(artistId, [...artistIds]))
  return new Map(rows.map(({ artistId: id, ...row }) => [id, row]))
}

/** The settings, locked until the transaction ends. Inserts the row if needed, so that concurrent first saves are serialized too. */
export async function lockSettings(tx: Transaction, artistId: string): Promise<SettingsRow> {
  const touched = { target: payoutSettings.artistId, set: { artistId } }
  const [row] = await tx.insert(payoutSettings).values({ artistId }).onConflictDoUpdate(touched).returning(settingsColumns)
  return row ?? UNSAVED_SETTINGS
}

export async function updateSettings(tx: Transaction, artistId: string, settings: SettingsRow & { updatedAt: Date }): Promise<void> {
  await tx.update(payoutSettings).set(settings).where(eq(payoutSettings.artistId, artistId))
}

export async function insertPayout(tx: Transaction, payout: typeof payouts.$inferInsert): Promise<PayoutRow> {
  const [row] = await tx.insert(payouts).values(payout).returning()
  if (!row) throw new Error('the payout was not stored')
  return row
}

/** The payout, locked until the transaction ends, so that concurrent operators are serialized. */
export async function lockPayout(tx: Transaction, id: string): Promise<PayoutRow | undefined> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
  return row
}

export async function updatePayout(tx: Transaction, id: string, change: Partial<PayoutRow>): Promise<PayoutRow> {
  const [row] = await tx.update(payouts).set(change).where(eq(payouts.id, id)).returning()
  if (!row) throw new Error(`there is no payout ${id}`)
  return row
}

/** An artist's payouts, the latest first. */
export async function findLatestPayouts(queryable: Queryable, artistId: string, limit: number): Promise<PayoutRow[]> {
  // spelled like the index
  const latestFirst = sql`${payouts.requestedAt} DESC NULLS LAST`
  return queryable.select().from(payouts).where(eq(payouts.artistId, artistId)).orderBy(latestFirst).limit(limit)
}

/** Payouts of all artists that match the filter, in order, each with its place. */
export async function findPayouts(
  queryable: Queryable,
  { status, method, from, to }: Omit<PayoutFilter, 'order'>,
  range: SortedRange<PayoutFilter['order']>,
): Promise<(PayoutRow & { place: SortedPlace })[]> {
  const { behind, orderBy, place } = sortedBy(toKeysetSort(range.order), range)
  const days = toInstantRange({ from, to })
  return queryable
    .select({ ...getTableColumns(payouts), place })
    .from(payouts)
    .where(
      and(
        status && eq(payouts.status, status),
        method && eq(payouts.method, method),
        days.from && gte(payouts.requestedAt, days.from),
        days.until && lt(payouts.requestedAt, days.until),
        behind,
      ),
    )
    .orderBy(...orderBy)
    .limit(range.limit)
}

function toKeysetSort(order: PayoutFilter['order']) {
  const { id, amountCents, requestedAt } = payouts
  if (order === 'largest' || order === 'smallest') return { by: amountCents, id, type: 'bigint', isFalling: order === 'largest' } as const
  return { by: requestedAt, id, type: 'timestamptz', isFalling: order === 'latest' } as const
}

type PayoutRange = { after: Place | undefined; limit: number }

/** A page of an artist's payouts, the oldest first, each with its place in that order. */
export async function findArtistPayouts(
  queryable: Queryable,
  artistId: string,
  { after, limit }: PayoutRange,
): Promise<{ payout: PayoutRow; place: Place }[]> {
  return queryable
    .select({ payout: payouts, place: { at: microsecondInstant(payouts.requestedAt), id: payouts.id } })
    .from(payouts)
    .where(and(eq(payouts.artistId, artistId), isAfter(payouts.requestedAt, payouts.id, after)))
    .orderBy(asc(payouts.requestedAt), asc(payouts.id))
    .limit(limit)
}

/** Whether the artist has an open payout. The condition is the same as in the unique index. */
export async function hasOpenPayout(queryable: Queryable, artistId: string): Promise<boolean> {
  const { rows } = await queryable.execute<{ is_open: boolean }>(sql`
    SELECT EXISTS (SELECT FROM payouts WHERE artist_id = ${artistId} AND status IN ('requested', 'approved', 'exported')) AS is_open`)
  return rows[0]?.is_open ?? false
}

/** Whether the artist ever requested a payout. */
export async function hasRequestedPayout(queryable: Queryable, artistId: string): Promise<boolean> {
  const rows = await queryable.select({ id: payouts.id }).from(payouts).where(eq(payouts.artistId, artistId)).limit(1)
  return rows.length > 0
}

export async function findPayout(queryable: Queryable, id: string): Promise<PayoutRow | undefined> {
  const [row] = await queryable.select().from(payouts).where(eq(payouts.id, id))
  return row
}

/** Number of payouts that wait for an operator. */
export async function countOpenPayouts(queryable: Queryable): Promise<number> {
  const [row] = await queryable
    .select({ open: count() })
    .from(payouts)
    .where(inArray(payouts.status, [...OPEN_PAYOUT_STATES]))
  return row?.open ?? 0
}

/** When the oldest open request was made. */
export async function findOldestRequested(queryable: Queryable): Promise<Date | undefined> {
  const [row] = await queryable
    .select({ at: payouts.requestedAt })
    .from(payouts)
    .where(eq(payouts.status, 'requested'))
    .orderBy(asc(payouts.requestedAt), asc(payouts.id))
    .limit(1)
  return row?.at
}

/** Every payout, for the comparison with the ledger (`LedgerEvidence`). */
export const payoutEvidence = sql`SELECT id AS payout_id, artist_id, amount_cents, status FROM payouts`

/** Deletes the artist's payout details, also in every payout. Amounts, times and references of payouts remain. */
export async function forgetDetails(tx: Transaction, artistId: string): Promise<void> {
  await tx.delete(payoutSettings).where(eq(payoutSettings.artistId, artistId))
  await tx.delete(payoutAccounts).where(eq(payoutAccounts.artistId, artistId))
  await tx.update(payouts).set({ detailsSealed: '' }).where(eq(payouts.artistId, artistId))
}
