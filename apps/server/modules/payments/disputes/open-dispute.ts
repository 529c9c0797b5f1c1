import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockOrder } from '../../orders/index.ts'
import { insertDispute, lockDispute } from '../queries/dispute.ts'
import { planRefund } from '../rules/refund.ts'
import type { PaymentTools } from '../tools.ts'

/** A dispute reported by the payment provider. `lines` undefined: everything that remains of the order. */
export type DisputeReport = { reference: string; orderNumber: string; lines?: readonly { line: number; quantity: number }[] }

/**
 * Records a chargeback of the buyer's bank, and holds back commissions and donations of the lines. Idempotent.
 * @throws Problem `order_not_found`, `refund_too_large` where the remaining quantity is less
 */
export async function openDispute(tools: PaymentTools, report: DisputeReport): Promise<void> {
  await tools.database.transaction((tx) => recordDispute(tools, tx, report))
}

/** The same within the caller's transaction. */
export async function recordDispute(
  tools: PaymentTools,
  tx: Transaction,
  { reference, orderNumber, lines: wanted }: DisputeReport,
): Promise<void> {
  const found = await lockOrder(tx, orderNumber)
  // an unpaid order cannot be disputed
  if (!found?.order.paidAt) throw new Problem('order_not_found')
  const { order, lines } = found
  if (await lockDispute(tx, reference)) return
  const at = tools.clock()
  const plan = planRefund({ ...order, lines }, wanted)
  const disputed = await insertDispute(tx, { orderId: order.id, reference, openedAt: at }, plan.lines)
  const earning = new Set(lines.filter((line) => line.commissionCents > 0).map((line) => line.id))
  await tools.earnings.recordDisputes(
    tx,
    (disputed ?? [])
      .filter((line) => earning.has(line.orderLineId))
      .map(({ id, orderLineId, quantity }) => ({ disputeLineId: id, orderLineId, prints: quantity, at })),
  )
}
