import type { Transaction } from '../../platform/database/database.ts'
import { tryToRoute } from './check-and-route.ts'
import { findOrderPrints, insertFirstPrints } from './queries/production.ts'
import type { ProductionTools } from './tools.ts'

/**
 * Starts production of a paid order: creates, checks and routes one print per line. Idempotent. An obstacle is recorded on the print and
 * not thrown, because it waits for an operator. The sweep retries other failures.
 */
export async function startOrder(tools: ProductionTools, { order: orderId }: { order: string }): Promise<void> {
  if (!(await tools.database.transaction((tx) => ensurePrints(tools, tx, orderId)))) return
  for (const { id, state } of await findOrderPrints(tools.database, orderId)) if (state === 'preflight') await tryToRoute(tools, id)
}

/**
 * Locks the order, so that a concurrent refund is either considered here or finds the print. @returns whether the order has anything to
 * make
 */
async function ensurePrints(tools: ProductionTools, tx: Transaction, orderId: string): Promise<boolean> {
  const found = await tools.orders.lockOrder(tx, orderId)
  if (!found?.order.paidAt || ['refunded', 'cancelled'].includes(found.order.status)) return false
  const wanted = found.lines.filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
  await insertFirstPrints(
    tx,
    wanted.map(({ id, quantity, refundedQuantity }) => ({
      orderId,
      orderLineId: id,
      quantity: quantity - refundedQuantity,
      since: tools.clock(),
    })),
  )
  return true
}
