import type { Order } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { runOnce } from '../../../platform/idempotency/once.ts'
import { lockOrder, notifyCustomerOfRefund, orderRefundedJob, setOrderStatus, showOrder, type WholeOrder } from '../../orders/index.ts'
import { insertRefund, type RefundLineRow } from '../queries/refund.ts'
import { planRefund, type RefundPlan, returnedCents } from '../rules/refund.ts'
import type { PaymentTools } from '../tools.ts'
import { sendRefundJob } from './send-refund.ts'

export type RefundRequest = {
  idempotencyKey: string
  orderNumber: string
  /** Undefined: everything that remains. */
  lines?: readonly { line: number; quantity: number }[]
  /** The amount that the operator saw, with its tax. */
  expectedAmountCents?: number | undefined
}

/**
 * Refunds an order in whole or in part, and reverses commissions and donations. A job returns the money.
 * @throws Problem `order_not_found`, `order_sold_elsewhere`, `order_payment_open`, `refund_too_large`, `refund_changed`, `idempotency_key_reused`
 */
export async function refundOrder(tools: PaymentTools, operator: Operator, { idempotencyKey, ...request }: RefundRequest): Promise<Order> {
  return tools.database.transaction((tx) =>
    runOnce(tx, { scope: 'refund-order', key: idempotencyKey, request }, async () => {
      const found = await lockOrder(tx, request.orderNumber)
      if (!found) throw new Problem('order_not_found')
      // Shopify holds the money and reports its refunds
      if (found.order.paymentProvider === 'shopify') throw new Problem('order_sold_elsewhere')
      if (!found.order.paidAt) throw new Problem('order_payment_open')
      const plan = planRefund({ ...found.order, lines: found.lines }, request.lines)
      const amountCents = returnedCents(plan)
      const { expectedAmountCents = amountCents } = request
      if (expectedAmountCents !== amountCents) throw new Problem('refund_changed', { amountCents })
      const refundId = await recordRefund(tools, tx, found, { plan, by: operator.userId })
      await tools.jobs.send(tx, sendRefundJob, { refund: refundId })
      const after = await lockOrder(tx, request.orderNumber)
      await tools.audit.record(tx, {
        actor: operator,
        action: 'order.refunded',
        subject: `order:${request.orderNumber}`,
        at: tools.clock(),
        facts: { refund: refundId, amountCents },
        before: toRefundState(found),
        after: toRefundState(after ?? found),
      })
      return showOrder(tools, tx, after ?? found)
    }),
  )
}

function toRefundState({ order: { status, refundedCents } }: WholeOrder) {
  return { status, refundedCents }
}

/**
 * Records a refund with all its consequences, without returning the money.
 * @param made.reference  id at the provider, where the money was already returned
 * @returns its id
 */
export async function recordRefund(
  tools: PaymentTools,
  tx: Transaction,
  { order, lines }: WholeOrder,
  { plan, by, reference }: { plan: RefundPlan; by: string; reference?: string },
): Promise<string> {
  const at = tools.clock()
  const { amountCents, shippingCents, taxCents } = plan
  const refund = { orderId: order.id, amountCents, shippingCents, taxCents, refundedBy: by, refundedAt: at, reference }
  const { refundId, lines: refunded } = await insertRefund(tx, refund, plan.lines)
  if (plan.isWhole) await setOrderStatus(tx, order.id, 'refunded')
  await notifyCustomerOfRefund(tools, tx, { order, lines }, plan)
  await tools.jobs.send(tx, orderRefundedJob, { order: order.id })
  const earning = new Set(lines.filter((line) => line.commissionCents > 0).map((line) => line.id))
  await tools.earnings.recordRefunds(
    tx,
    refunded.filter((line) => earning.has(line.orderLineId)).map((line) => reversed(line, at)),
  )
  return refundId
}

function reversed({ id, orderLineId, quantity }: RefundLineRow, at: Date) {
  return { refundLineId: id, orderLineId, prints: quantity, at }
}
