import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { orders, parcels } from '../tables.ts'

/** The contents of a parcel must be reported to the sales channel. */
export async function setReportDue(tx: Transaction, parcelId: string, at: Date): Promise<void> {
  await tx.update(parcels).set({ reportDueAt: at }).where(eq(parcels.id, parcelId))
}

/** @param dueAt  the value before the report: contents that were added meanwhile stay due */
export async function setReported(queryable: Queryable, { parcelId, dueAt }: { parcelId: string; dueAt: Date }): Promise<void> {
  await queryable
    .update(parcels)
    .set({ reportDueAt: null })
    .where(and(eq(parcels.id, parcelId), eq(parcels.reportDueAt, dueAt)))
}

/** Takes the parcels whose report is due since `before` or longer, the oldest first, and sets them as queued at `at`. @returns their ids */
export async function claimDueReports(
  tx: Transaction,
  { provider, before, at, limit }: { provider: string; before: Date; at: Date; limit: number },
): Promise<string[]> {
  const due = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(orders.paymentProvider, provider), lte(parcels.reportDueAt, before)))
    .orderBy(asc(parcels.reportDueAt), asc(parcels.id))
    .limit(limit)
    .for('update', { of: parcels, skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length) await tx.update(parcels).set({ reportDueAt: at }).where(inArray(parcels.id, ids))
  return ids
}
