import type { Order } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import type { Queryable } from '../../platform/database/database.ts'
import { sumFailedRefunds } from './queries/failed-refunds.ts'
import { findOrderByToken, type WholeOrder } from './queries/order.ts'
import { findPrintFacts } from './queries/print-facts.ts'
import type { OrderTools } from './tools.ts'
import { toOrder } from './views/order.ts'

/** An order by its secret token. @throws Problem `order_not_found` for every other token, whatever its form */
export async function getOrder(tools: OrderTools, { orderToken }: { orderToken: string }): Promise<Order> {
  const found = await findOrderByToken(tools.database, orderToken)
  if (!found) throw new Problem('order_not_found')
  return showOrder(tools, tools.database, found)
}

export async function showOrder({ artworks }: OrderTools, queryable: Queryable, found: WholeOrder): Promise<Order> {
  const uids = [...new Set(found.lines.map((line) => line.artworkUid))]
  const prints = await findPrintFacts(queryable, [found.order.id])
  const failedRefundCents = found.order.refundedCents > 0 ? await sumFailedRefunds(queryable, found.order.id) : 0
  return toOrder({ ...found, prints, failedRefundCents }, await artworks.pictures(queryable, uids))
}
