import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { orders } from '../tables.ts'
import type { OrderRow } from './order.ts'

/** Paid orders, the newest first, each with its place in that order. */
export async function findPaidOrders(
  queryable: Queryable,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ order: OrderRow; place: Place }[]> {
  const { placedAt, id, paidAt } = orders
  return (
    queryable
      .select({ order: orders, place: { at: microsecondInstant(placedAt), id } })
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
