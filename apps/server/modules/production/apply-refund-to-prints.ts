import { countCopies, type ProductionActor } from './change-print.ts'
import { leaveOutCopies } from './leave-out-copies.ts'
import { cancelRoutedPrint } from './move-print.ts'
import { findOrderPrints, lockPrint } from './queries/production.ts'
import { canMove } from './rules/production.ts'
import { settleOrder } from './settle-order.ts'
import type { ProductionTools } from './tools.ts'

/** Automatic steps have no actor's name; their reason names the refund. */
const byItself: ProductionActor = { kind: 'system', name: '' }
const reason = 'Fully refunded before production.'

/**
 * Applies a refund to the prints of an order. A print that is not in production continues with the remaining units, or is cancelled if none
 * remain. A print in production continues unchanged, because its units exist. Idempotent.
 */
export async function applyRefundToPrints(tools: ProductionTools, { order: orderId }: { order: string }): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const order = await tools.orders.lockOrder(tx, orderId)
    if (!order) return
    for (const { id } of await findOrderPrints(tx, orderId)) {
      const print = await lockPrint(tx, id)
      if (!print || !canMove(print, 'cancel')) continue
      const copies = countCopies({ print, order })
      if (copies <= 0) await cancelRoutedPrint(tools, tx, byItself, { print, reason })
      else if (copies < print.quantity) await leaveOutCopies(tools, tx, byItself, { print, copies })
    }
    await settleOrder(tools, tx, orderId)
  })
}
