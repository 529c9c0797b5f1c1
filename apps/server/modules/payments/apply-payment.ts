import { CURRENCY } from '@tintype/domain/money'
import type { Transaction } from '../../platform/database/database.ts'
import type { PaymentState } from '../../platform/payments/payments.ts'
import { lockOrderById, notifyCustomerOfFailedRefund, payOrder, setCancelled } from '../orders/index.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { closeUnmatchedPayment, hasUnmatchedPayment } from './queries/payment.ts'
import { ensureReference, findOutstandingRefund, isRefundKnown, setReference } from './queries/refund.ts'
import { recordRefund } from './refunds/refund-order.ts'
import { matchAmount, type RefundOrDispute, sortByCreation } from './rules/payment.ts'
import type { PaymentTools } from './tools.ts'
import { recordUnmatchedPayment, type UnmatchedOrderPayment } from './unmatched/record-unmatched-payment.ts'

/**
 * Applies the payment state of the provider to an order. What is already recorded is kept, so messages may arrive repeatedly, late and in
 * any order. An amount that matches no order becomes a question for an operator.
 * @returns `ignored` where the payment belongs to no order of this store
 */
export async function applyPayment(tools: PaymentTools, provider: string, state: PaymentState): Promise<'applied' | 'ignored'> {
  const outcome = await tools.database.transaction((tx) => settle(tools, tx, provider, state))
  if (outcome !== 'paid') return outcome
  for (const one of sortByCreation(state)) {
    if (one.kind === 'refund') await tools.database.transaction((tx) => applyRefund(tools, tx, { provider, state, refund: one }))
    else await settleDispute(tools, { orderId: state.paymentId, currency: state.currency, dispute: one })
  }
  return 'applied'
}

async function settle(
  tools: PaymentTools,
  tx: Transaction,
  provider: string,
  state: PaymentState,
): Promise<'paid' | 'applied' | 'ignored'> {
  const found = isUuid(state.paymentId) ? await lockOrderById(tx, state.paymentId) : undefined
  if (found?.order.paymentProvider !== provider) return 'ignored'
  const { order, lines } = found
  if (state.status === 'open') return 'applied'
  if (state.status === 'failed') {
    // a form that was replaced by a page is closed, and the order is paid on the page
    if (state.session && order.paymentSession && state.session !== order.paymentSession) return 'applied'
    await setCancelled(tx, order.id, tools.clock())
    return 'applied'
  }
  if (!state.reference) throw new Error(`the payment of order ${order.number} has no name`)
  if (order.paidAt) {
    if (state.reference === order.paymentReference) return 'paid'
    // its refunds must not undo the sale, which the other payment paid
    await ask(tools, tx, { kind: 'paid_twice', found, reference: state.reference, state, amountCents: state.amountCents })
    return 'applied'
  }
  if (state.amountCents - state.taxCents !== order.totalCents || state.currency !== CURRENCY) {
    await ask(tools, tx, { kind: 'amount_differs', found, reference: state.reference, state, amountCents: state.amountCents })
    return 'applied'
  }
  await payOrder(tools, tx, { orderId: order.id, reference: state.reference, taxCents: state.taxCents, lines })
  return 'paid'
}

type Refund = Extract<RefundOrDispute, { kind: 'refund' }>

async function applyRefund(
  tools: PaymentTools,
  tx: Transaction,
  { provider, state, refund }: { provider: string; state: PaymentState; refund: Refund },
): Promise<void> {
  const found = await lockOrderById(tx, state.paymentId)
  if (!found) return
  const { reference, amountCents, refundId } = refund
  // a failed refund of ours may have been repeated under another reference, which is kept
  const setName = refund.status === 'failed' ? ensureReference : setReference
  const isOurs = refundId !== null && isUuid(refundId) && (await setName(tx, refundId, reference)) === found.order.id
  const isKnown = isOurs || (await isRefundKnown(tx, reference))
  if (refund.status === 'failed') {
    if (isKnown && (await ask(tools, tx, { kind: 'refund_refused', found, reference, state, amountCents })))
      await notifyCustomerOfFailedRefund(tools, tx, found, amountCents)
    return
  }
  if (isKnown || (await hasUnmatchedPayment(tx, 'refund_unmatched', reference))) return
  const owed = await findOutstandingRefund(tx, { orderId: found.order.id, amountCents, before: new Date(refund.at.getTime() + 1000) })
  // made by hand at the provider, because ours failed
  if (owed && !(owed.settledAt && owed.settledAt < refund.at)) {
    const closing = { kind: 'refund_refused', reference: owed.question, at: tools.clock(), by: provider } as const
    await closeUnmatchedPayment(tx, { ...closing, answer: `The refund was made at the payment provider (${reference}).` })
    return void (await setReference(tx, owed.id, reference))
  }
  // an earlier settlement may be this refund or another payment: an operator must decide
  const plan = owed ? undefined : matchAmount({ ...found.order, lines: found.lines }, amountCents)
  if (plan) await recordRefund(tools, tx, found, { plan, by: provider, reference })
  else await ask(tools, tx, { kind: 'refund_unmatched', found, reference, state, amountCents })
}

type Asked = Omit<UnmatchedOrderPayment, 'currency'> & { state: PaymentState }

async function ask(tools: PaymentTools, tx: Transaction, { state, ...asked }: Asked): Promise<boolean> {
  return recordUnmatchedPayment(tools, tx, { ...asked, currency: state.currency })
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
