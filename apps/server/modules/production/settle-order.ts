import type { Transaction } from '../../platform/database/database.ts'
import { findPrintsOf } from './queries/production.ts'
import { progressOf } from './rules/production.ts'
import { tellOfStart } from './tell-customer.ts'
import type { ProductionTools } from './tools.ts'

/**
 * Updates the progress of an order from its prints. Notifies the customer when the first print is in production. Call with the order
 * locked. @param options.isStartTold  another mail of the same moment covers the start
 */
export async function settleOrder(
  tools: ProductionTools,
  tx: Transaction,
  orderId: string,
  { isStartTold = false }: { isStartTold?: boolean } = {},
): Promise<void> {
  const prints = await findPrintsOf(tx, orderId)
  const again = new Map<string, number>()
  for (const { reprintOf, quantity, state } of prints) {
    if (reprintOf && state !== 'cancelled') again.set(reprintOf, (again.get(reprintOf) ?? 0) + quantity)
  }
  const progress = progressOf(prints.map((print) => ({ ...print, isReplaced: (again.get(print.id) ?? 0) >= print.quantity })))
  if (!progress) return
  const before = await tools.orders.findOrder(tx, orderId)
  await tools.orders.setProgress(tx, orderId, { progress, at: tools.clock() })
  const isFirst = before?.order.status === 'paid' && !before.order.inProductionAt
  if (isFirst && progress === 'in_production' && !isStartTold) await tellOfStart(tools, tx, before)
}
