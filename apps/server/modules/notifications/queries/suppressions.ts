import { and, count, eq, getTableColumns, gt, isNull, lt, lte, max, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { type SortedPlace, type SortedRange, sortedBy } from '../../../platform/database/queries/sorted-page.ts'
import { mailEvents, mailSuppressions } from '../tables.ts'

export type SuppressionRow = typeof mailSuppressions.$inferSelect

/** Reports about an address are handled one after the other, so that each sees the ones before it. */
export async function lockAddress(tx: Transaction, address: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${address}`}, 1))`)
}

/** @returns whether the event is new */
export async function insertMailEvent(tx: Transaction, event: typeof mailEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(mailEvents).values(event).onConflictDoNothing().returning({ id: mailEvents.id })
  return rows.length > 0
}

/** When the last report of a provider arrived. Undefined if none did while reports are kept. */
export async function findLastReportAt(queryable: Queryable, provider: string): Promise<Date | undefined> {
  const [row] = await queryable
    .select({ at: max(mailEvents.receivedAt) })
    .from(mailEvents)
    .where(eq(mailEvents.provider, provider))
  return row?.at ?? undefined
}

export async function countSoftBounces(tx: Transaction, address: string, after: Date): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(mailEvents)
    .where(and(eq(mailEvents.address, address), eq(mailEvents.kind, 'soft_bounce'), gt(mailEvents.at, after)))
  return row?.number ?? 0
}

/** When an operator last decided to send to an address again. */
export async function findLiftedAt(tx: Transaction, address: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: max(mailEvents.at) })
    .from(mailEvents)
    .where(and(eq(mailEvents.address, address), eq(mailEvents.kind, 'lifted')))
  return row?.at ?? undefined
}

export async function findSuppression(queryable: Queryable, address: string): Promise<SuppressionRow | undefined> {
  const [row] = await queryable.select().from(mailSuppressions).where(eq(mailSuppressions.address, address))
  return row
}

/** Also replaces the state of an address, with a new id. */
export async function saveSuppression(tx: Transaction, row: Omit<SuppressionRow, 'id'>): Promise<void> {
  await deleteSuppression(tx, row.address)
  await tx.insert(mailSuppressions).values(row)
}

export async function deleteSuppression(tx: Transaction, address: string): Promise<void> {
  await tx.delete(mailSuppressions).where(eq(mailSuppressions.address, address))
}

export async function lockSuppression(tx: Transaction, id: string): Promise<SuppressionRow | undefined> {
  const [row] = await tx.select().from(mailSuppressions).where(eq(mailSuppressions.id, id)).for('update')
  return row
}

/** Addresses that get no mails now, latest first. */
export async function findSuppressionPage(
  queryable: Queryable,
  { address, now }: { address: string | undefined; now: Date },
  range: SortedRange<'latest'>,
): Promise<(SuppressionRow & { place: SortedPlace })[]> {
  const { since, id, until } = mailSuppressions
  const { behind, orderBy, place } = sortedBy({ by: since, id, type: 'timestamptz', isFalling: true }, range)
  return queryable
    .select({ ...getTableColumns(mailSuppressions), place })
    .from(mailSuppressions)
    .where(and(address === undefined ? undefined : eq(mailSuppressions.address, address), or(isNull(until), gt(until, now)), behind))
    .orderBy(...orderBy)
    .limit(range.limit)
}

/** The reports about an address and its state are personal data. */
export async function forgetMailEvents(tx: Transaction, address: string): Promise<void> {
  await tx.delete(mailEvents).where(eq(mailEvents.address, address))
  await deleteSuppression(tx, address)
}

/** Deletes reports from before an instant, and suppressions that are over. */
export async function purgeMailEvents(queryable: Queryable, { before, now }: { before: Date; now: Date }): Promise<void> {
  await queryable.delete(mailEvents).where(lt(mailEvents.receivedAt, before))
  await queryable.delete(mailSuppressions).where(lte(mailSuppressions.until, now))
}
