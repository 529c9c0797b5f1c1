import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockOrderById, setCancelled, type WholeOrder } from '../../orders/index.ts'
import { recordDispute } from '../disputes/open-dispute.ts'
import { lockOpenUnmatchedPayment, setAnswer, type UnmatchedPaymentRow } from '../queries/payment.ts'
import { recordRefund } from '../refunds/refund-order.ts'
import { planRefund } from '../rules/refund.ts'
import type { PaymentOfficeTools, PaymentTools } from '../tools.ts'

export type UnmatchedPaymentAnswer = {
  id: string
  /** The findings and actions, for later reference. */
  answer: string
  /** The order lines that the amount is for; left out where it is for none and we bear it as goodwill. */
  lines?: readonly { line: number; quantity: number }[]
}

/**
 * An operator's answer to a payment that could not be matched to an order automatically. With `lines`, these are recorded as refunded or
 * disputed; no money is sent, because that has already happened. An order that was paid with another amount is cancelled. The answer also
 * settles a failed refund, and lists an artwork again that a sales channel rejected.
 * @throws Problem `payment_question_not_found`, `refund_too_large` where the lines do not sum to the amount, or exceed the remaining
 *   quantity
 */
export async function answerUnmatchedPayment(
  tools: PaymentOfficeTools,
  operator: Operator,
  { id, answer, lines }: UnmatchedPaymentAnswer,
): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const open = await lockOpenUnmatchedPayment(tx, id)
    if (!open) throw new Problem('payment_question_not_found')
    const found = open.orderId ? await lockOrderById(tx, open.orderId) : undefined
    const at = tools.clock()
    if (open.kind === 'amount_differs' && found) await setCancelled(tx, found.order.id, at)
    if (open.kind === 'refund_unmatched' && found && lines) await refundAsMade(tools, tx, { open, found, lines, by: operator.userId })
    if (open.kind === 'dispute_unmatched' && found && lines) {
      await recordDispute(tools, tx, { reference: open.reference, orderNumber: found.order.number, lines })
    }
    if (open.kind === 'listing_refused') await tools.relistRefused(tx, open.reference)
    await setAnswer(tx, id, { answer, answeredBy: operator.userId, answeredAt: at })
    const facts = { kind: open.kind, order: found?.order.number ?? null, amountCents: open.amountCents }
    const change = { before: { state: 'open' }, after: { state: 'answered', answer } }
    await tools.audit.record(tx, {
      actor: operator,
      action: 'payment_question.answered',
      subject: `payment_question:${id}`,
      at,
      facts,
      ...change,
    })
  })
}

async function refundAsMade(
  tools: PaymentTools,
  tx: Transaction,
  {
    open,
    found,
    lines,
    by,
  }: { open: UnmatchedPaymentRow; found: WholeOrder; lines: readonly { line: number; quantity: number }[]; by: string },
): Promise<void> {
  // Shopify's refunds may include tax, which is not part of our prices
  const shipping = open.provider === 'shopify' ? 'with_last' : { amountCents: open.amountCents }
  const plan = planRefund({ ...found.order, lines: found.lines }, lines, shipping)
  await recordRefund(tools, tx, found, { plan, by, reference: open.reference })
}
