import type { PaymentForm } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { countAttempt } from '../../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../../platform/auth/limits/rate-limits.ts'
import { PaymentsUnavailable } from '../../../platform/payments/payments.ts'
import { findOrderByToken } from '../queries/order.ts'
import type { OrderTools } from '../tools.ts'
import { hasForm } from './begin-payment.ts'

/**
 * The provider's form for the payment of an order, for the holder of the order's token. The provider is asked each time, so the secret of
 * the payment is not stored, and a form that was paid or closed is not shown.
 * @throws Problem `order_not_found`, `rate_limited`, `unavailable`
 */
export async function getPaymentForm(tools: OrderTools, { orderToken }: { orderToken: string }): Promise<PaymentForm> {
  const order = (await findOrderByToken(tools.database, orderToken))?.order
  if (!order) throw new Problem('order_not_found')
  if (order.paidAt) return { state: 'confirming' }
  if (order.status !== 'awaiting_payment' || !order.paymentSession || !order.paymentUrl) return { state: 'closed' }
  if (!hasForm(order)) return { state: 'elsewhere', paymentUrl: order.paymentUrl }
  const provider = tools.payments.all.find((one) => one.provider === order.paymentProvider)
  if (!provider?.getForm) return { state: 'closed' }
  if (await countAttempt(tools.database, `payment form of ${order.id}`, RATE_LIMITS.paymentFormsOfOrder)) throw new Problem('rate_limited')
  try {
    const form = await provider.getForm(order.paymentSession)
    if (form.state !== 'open') return form
    const { amountCents: totalCents, ...open } = form
    // a form with another amount would take money that no order accepts
    return totalCents - form.taxCents === order.totalCents ? { ...open, totalCents } : { state: 'closed' }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    tools.log.error({ err: error, orderNumber: order.number }, 'a payment form could not be opened')
    throw new Problem('unavailable', {}, { cause: error })
  }
}
