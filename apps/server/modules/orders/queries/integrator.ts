import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { exactInstant, isBefore, type Place } from '../../../platform/database/queries/keyset.ts'
import { orderLines, orders } from '../tables.ts'
import type { OrderLineRow, OrderRow } from './order.ts'

/** Paid orders, the newest first, each with its place in that order. */
export async function findPaidOrders(
  queryable: Queryable,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ order: OrderRow; place: Place }[]> {
  const { placedAt, id, paidAt } = orders
  return (
    queryable
      .select({ order: orders, place: { at: exactInstant(placedAt), id } })
      .from(orders)
      .where(and(isNotNull(paidAt), isBefore(placedAt, id, after)))
      // spelled like the index
      .orderBy(sql`${placedAt} DESC NULLS LAST`, sql`${id} DESC NULLS LAST`)
      .limit(limit)
  )
}

export async function findPaidOrder(queryable: Queryable, number: string): Promise<OrderRow | undefined> {
  const [order] = await queryable
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), isNotNull(orders.paidAt)))
  return order
}

export async function findLinesOf(queryable: Queryable, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  if (!orderIds.length) return []
  return queryable
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.line))
}
