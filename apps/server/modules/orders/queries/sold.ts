import { and, eq, gt, gte, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { orderLines, orders } from '../tables.ts'

/** The product of each order line, for an artist's list of sales (`SaleFacts`). */
export const soldPrints = sql`SELECT id AS order_line_id, artwork_uid, title, size, orientation FROM order_lines`

/** Quantity sold per artwork since an instant: paid, and neither refunded nor disputed. */
export async function findSoldSince(queryable: Queryable, since: Date): Promise<{ uid: string; prints: number }[]> {
  const prints = sql<number>`sum(${orderLines.quantity} - ${orderLines.refundedQuantity} - ${orderLines.disputedQuantity})::int`
  return queryable
    .select({ uid: orderLines.artworkUid, prints })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(gte(orders.placedAt, since), isNotNull(orders.paidAt)))
    .groupBy(orderLines.artworkUid)
    .having(gt(prints, 0))
}
