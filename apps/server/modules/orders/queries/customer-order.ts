import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { orderLines, orders } from '../tables.ts'
import type { OrderLineRow, OrderRow } from './order.ts'

/** A declined or abandoned payment is no order. */
export async function hasOrders(queryable: Queryable, email: string): Promise<boolean> {
  const rows = await queryable
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, email), isNotNull(orders.paidAt)))
    .limit(1)
  return rows.length > 0
}

/** The paid orders of an email address, newest first, after a cursor. */
export async function listOrdersByEmail(
  queryable: Queryable,
  { email, after, limit }: { email: string; after: Place | undefined; limit: number },
): Promise<{ order: OrderRow; place: Place }[]> {
  return (
    queryable
      .select({ order: orders, place: { at: microsecondInstant(orders.placedAt), id: orders.id } })
      .from(orders)
      .where(and(eq(orders.email, email), isNotNull(orders.paidAt), isBefore(orders.placedAt, orders.id, after)))
      // spelled like the index
      .orderBy(sql`${orders.placedAt} desc nulls last`, sql`${orders.id} desc nulls last`)
      .limit(limit)
  )
}

export async function findLinesByOrders(queryable: Queryable, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  if (!orderIds.length) return []
  return queryable
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.line))
}
