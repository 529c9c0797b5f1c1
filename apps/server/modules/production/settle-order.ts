import type { Transaction } from '../../platform/database/database.ts'
import { findPrintsOf } from './queries/production.ts'
import { findClaimWindows } from './rules/claim-window.ts'
import { progressOf } from './rules/production.ts'
import { tellOfStart } from './tell-customer.ts'
import type { ProductionTools } from './tools.ts'

/**
 * Updates the progress of an order, and when its commissions clear, from its prints. Notifies the customer when the first print is in
 * production. Call with the order locked. @param options.isStartTold  another mail of the same moment covers the start
 */
export async function settleOrder(
  tools: ProductionTools,
  tx: Transaction,
  orderId: string,
  { isStartTold = false }: { isStartTold?: boolean } = {},
): Promise<void> {
  const rows = await findPrintsOf(tx, orderId)
  const again = new Map<string, number>()
  for (const { reprintOf, quantity, state } of rows) {
    if (reprintOf && state !== 'cancelled') again.set(reprintOf, (again.get(reprintOf) ?? 0) + quantity)
  }
  const prints = rows.map((print) => ({ ...print, isReplaced: (again.get(print.id) ?? 0) >= print.quantity }))
  const progress = progressOf(prints)
  if (!progress) return
  const before = await tools.orders.findOrder(tx, orderId)
  await tools.orders.setProgress(tx, orderId, { progress, at: tools.clock() })
  const isFirst = before?.order.status === 'paid' && !before.order.inProductionAt
  if (isFirst && progress === 'in_production' && !isStartTold) await tellOfStart(tools, tx, before)
  // last, because it locks the artists' balances until the commit
  if (before) await tools.earnings.recordClearings(tx, findClaimWindows(prints, before.order.shippingAddress.country), tools.clock())
}
