import { Problem } from '@tintype/contract/problems'
import { countAttempt } from '../../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../../platform/auth/limits/rate-limits.ts'
import { type PaymentProvider, PaymentRefused, PaymentsUnavailable } from '../../../platform/payments/payments.ts'
import { findOrderByToken, replacePaymentPage, type WholeOrder } from '../queries/order.ts'
import type { OrderTools } from '../tools.ts'
import { hasForm, toPaymentRequest } from './begin-payment.ts'

/**
 * The payment page at the provider, for a customer whose browser cannot show the form on our page. It replaces the form: its address is
 * handed out after the form is closed, and by only one of simultaneous requests, so a customer never has two places to pay an order.
 * @returns null where the order is paid, or can no longer be paid
 * @throws Problem `order_not_found`, `rate_limited`, `unavailable`
 */
export async function openPaymentPage(tools: OrderTools, { orderToken }: { orderToken: string }): Promise<{ paymentUrl: string | null }> {
  const found = await findOrderByToken(tools.database, orderToken)
  if (!found) throw new Problem('order_not_found')
  const { order } = found
  if (order.paidAt || order.status !== 'awaiting_payment' || !order.paymentSession) return { paymentUrl: null }
  if (!hasForm(order)) return { paymentUrl: order.paymentUrl }
  const provider = tools.payments.all.find((one) => one.provider === order.paymentProvider)
  if (!provider?.openPage) return { paymentUrl: null }
  if (await countAttempt(tools.database, `payment page of ${order.id}`, RATE_LIMITS.paymentPagesOfOrder)) throw new Problem('rate_limited')
  try {
    return { paymentUrl: await replaceForm(tools, provider, found, order.paymentSession) }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentRefused)) throw error
    tools.log.error({ err: error, orderNumber: order.number }, 'a payment page could not be opened')
    throw new Problem('unavailable', {}, { cause: error })
  }
}

async function replaceForm(tools: OrderTools, provider: PaymentProvider, found: WholeOrder, replaced: string): Promise<string | null> {
  const { order } = found
  // opened before the form is closed: if the provider refuses or does not answer, the customer still has the form
  const page = await provider.openPage?.(await toPaymentRequest(tools, found))
  if (!page) return null
  const isClosed = await closeForm(provider, order, replaced).catch(async (error: unknown) => {
    await provider.close(page.session).catch(() => undefined)
    throw error
  })
  if (isClosed && (await replacePaymentPage(tools.database, order.id, { replaced, ...page }))) return page.url
  // the order was paid, or another request was faster: this page was not handed out
  await provider.close(page.session)
  const current = isClosed ? (await findOrderByToken(tools.database, order.token))?.order : undefined
  return current?.status === 'awaiting_payment' ? current.paymentUrl : null
}

/** @returns whether the form can no longer be paid. Closing does nothing if the customer has just paid. */
async function closeForm(provider: PaymentProvider, { id, placedAt }: WholeOrder['order'], session: string): Promise<boolean> {
  await provider.close(session)
  const state = await provider.find({ paymentId: id, session, begunAt: placedAt })
  return state?.status === 'failed'
}
