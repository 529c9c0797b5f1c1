import type { OrderState } from '@tintype/contract/orders/order-states'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { orderLines, orders, parcels } from '../tables.ts'
import { findOrderById, type WholeOrder } from './order.ts'

const country = sql<string>`${orders.shippingAddress} ->> 'country'`

/** The data of an order line that production needs. */
const soldPrint = {
  orderLineId: orderLines.id,
  orderId: orders.id,
  orderNumber: orders.number,
  line: orderLines.line,
  artworkUid: orderLines.artworkUid,
  title: orderLines.title,
  artistName: orderLines.artistName,
  orientation: orderLines.orientation,
  size: orderLines.size,
  cropPlace: orderLines.cropPlace,
  quantity: orderLines.quantity,
  refundedQuantity: orderLines.refundedQuantity,
  country,
}

export async function findSoldPrints(queryable: Queryable, orderLineIds: readonly string[]) {
  if (!orderLineIds.length) return []
  return queryable
    .select(soldPrint)
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.id, [...new Set(orderLineIds)]))
}

export type SoldPrint = Awaited<ReturnType<typeof findSoldPrints>>[number]

export async function findOrderByNumber(queryable: Queryable, number: string): Promise<WholeOrder | undefined> {
  const [row] = await queryable.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return row && findOrderById(queryable, row.id)
}

export type OrderProgress = 'paid' | 'in_production' | 'shipped' | 'delivered'

/** Sets an order's progress. A refunded or cancelled order keeps its status; the timestamp of a step that is reverted is cleared. */
export async function setOrderProgress(
  tx: Transaction,
  orderId: string,
  { progress, at }: { progress: OrderProgress; at: Date },
): Promise<void> {
  const reached = (step: OrderProgress) => ranks[progress] >= ranks[step]
  const kept = (column: typeof orders.shippedAt) => sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`
  await tx
    .update(orders)
    .set({
      status: progress,
      inProductionAt: reached('in_production') ? kept(orders.inProductionAt) : null,
      shippedAt: reached('shipped') ? kept(orders.shippedAt) : null,
      deliveredAt: reached('delivered') ? kept(orders.deliveredAt) : null,
    })
    .where(and(eq(orders.id, orderId), notInArray(orders.status, ['awaiting_payment', 'refunded', 'cancelled'])))
}

/** Records the state of which the customer is notified. */
export async function setNotifiedState(tx: Transaction, orderId: string, state: OrderState): Promise<void> {
  await tx.update(orders).set({ notifiedState: state }).where(eq(orders.id, orderId))
}

/** Carrier and tracking number of parcels, by their ids. */
export async function findParcels(
  queryable: Queryable,
  ids: readonly string[],
): Promise<Map<string, { carrier: string; tracking: string }>> {
  if (!ids.length) return new Map()
  const { id, carrier, tracking } = parcels
  const rows = await queryable
    .select({ id, carrier, tracking })
    .from(parcels)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, { carrier: row.carrier, tracking: row.tracking }]))
}

const ranks = { paid: 0, in_production: 1, shipped: 2, delivered: 3 } as const

export async function insertParcel(tx: Transaction, parcel: Omit<typeof parcels.$inferInsert, 'id'>): Promise<string> {
  const [row] = await tx.insert(parcels).values(parcel).returning({ id: parcels.id })
  if (!row) throw new Error('the parcel was not stored')
  return row.id
}
