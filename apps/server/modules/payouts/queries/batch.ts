import type { ManualPayoutMethod } from '@tintype/contract/payouts/payouts'
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { payoutBatches, payouts } from '../tables.ts'
import type { PayoutRow } from './payouts.ts'

export type BatchRow = typeof payoutBatches.$inferSelect

/**
 * Locks the approved payouts of a method until the transaction ends, the longest waiting first. Rows locked by another operator are
 * skipped: no operator waits, and no payout is in two batches.
 */
export async function claimApproved(tx: Transaction, method: ManualPayoutMethod, limit: number): Promise<PayoutRow[]> {
  return tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.status, 'approved'), eq(payouts.method, method)))
    .orderBy(asc(payouts.requestedAt), asc(payouts.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function insertBatch(tx: Transaction, batch: typeof payoutBatches.$inferInsert): Promise<BatchRow> {
  const [row] = await tx.insert(payoutBatches).values(batch).returning()
  if (!row) throw new Error('the batch was not stored')
  return row
}

export async function exportPayouts(tx: Transaction, ids: readonly string[], change: Partial<PayoutRow>): Promise<void> {
  await tx
    .update(payouts)
    .set(change)
    .where(inArray(payouts.id, [...ids]))
}

export async function findBatch(queryable: Queryable, id: string): Promise<BatchRow | undefined> {
  const [row] = await queryable.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  return row
}

/** A page of batches, the latest first, each with its place in that order. */
export async function findBatches(
  queryable: Queryable,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ batch: BatchRow; place: Place }[]> {
  return queryable
    .select({ batch: payoutBatches, place: { at: microsecondInstant(payoutBatches.madeAt), id: payoutBatches.id } })
    .from(payoutBatches)
    .where(isBefore(payoutBatches.madeAt, payoutBatches.id, after))
    .orderBy(desc(payoutBatches.madeAt), desc(payoutBatches.id))
    .limit(limit)
}

/** A page of a batch's payouts, ordered by number. */
export async function findPayoutsIn(queryable: Queryable, batchId: string, after: number | undefined, limit: number): Promise<PayoutRow[]> {
  return queryable
    .select()
    .from(payouts)
    .where(and(eq(payouts.batchId, batchId), after === undefined ? undefined : gt(payouts.number, after)))
    .orderBy(asc(payouts.number))
    .limit(limit)
}

export type BatchState = { batchId: string | null; status: PayoutRow['status']; count: number; sumCents: number }

/** Count and sum of each batch's payouts per status. */
export async function countStates(queryable: Queryable, batchIds: readonly string[]): Promise<BatchState[]> {
  if (!batchIds.length) return []
  const sumCents = sql<number>`sum(${payouts.amountCents})`.mapWith(Number)
  return queryable
    .select({ batchId: payouts.batchId, status: payouts.status, count: count(), sumCents })
    .from(payouts)
    .where(inArray(payouts.batchId, [...batchIds]))
    .groupBy(payouts.batchId, payouts.status)
}
