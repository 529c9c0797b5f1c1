import { eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/database/database.ts'
import { disputeLines, refundLines } from '../../payments/tables.ts'
import { orderLines, orders } from '../tables.ts'

export type OrderName = { number: string }

/** The orders of order lines, refund lines or dispute lines, by the id of the line. */
export async function findOrderNames(queryable: Queryable, ids: readonly string[]): Promise<Map<string, OrderName>> {
  if (!ids.length) return new Map()
  const wanted = [...ids]
  const { number } = orders
  const named = await unionAll(
    queryable
      .select({ id: orderLines.id, number })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(inArray(orderLines.id, wanted)),
    queryable
      .select({ id: refundLines.id, number })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(inArray(refundLines.id, wanted)),
    queryable
      .select({ id: disputeLines.id, number })
      .from(disputeLines)
      .innerJoin(orderLines, eq(orderLines.id, disputeLines.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(inArray(disputeLines.id, wanted)),
  )
  return new Map(named.map(({ id, ...name }) => [id, name]))
}
