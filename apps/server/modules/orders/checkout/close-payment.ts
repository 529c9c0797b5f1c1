import { Problem } from '@tintype/contract/problems'
import { countAttempt } from '../../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../../platform/auth/limits/rate-limits.ts'
import { PaymentsUnavailable } from '../../../platform/payments/payments.ts'
import { cancelPaymentPage, findOrderByToken } from '../queries/order.ts'
import type { OrderTools } from '../tools.ts'

export type ReplacedOrder = { orderToken: string; replacedBy: string }

/**
 * Closes the payment of an unpaid order that its customer has replaced by a later one, so that only that one can be paid. A paid order, or
 * one whose payment is being processed, stays.
 * @returns whether it can no longer be paid
 * @throws Problem `order_not_found`, `rate_limited`, `unavailable`
 */
export async function closePayment(tools: OrderTools, { orderToken, replacedBy }: ReplacedOrder): Promise<{ isClosed: boolean }> {
  const [found, later] = [await findOrderByToken(tools.database, orderToken), await findOrderByToken(tools.database, replacedBy)]
  if (!found || !later) throw new Problem('order_not_found')
  const { order } = found
  if (order.status !== 'awaiting_payment' || !order.paymentSession) return { isClosed: order.status === 'cancelled' }
  // the form of an earlier order may be sent again
  if (later.order.placedAt <= order.placedAt) return { isClosed: false }
  const provider = tools.payments.all.find((one) => one.provider === order.paymentProvider)
  if (!provider) return { isClosed: false }
  if (await countAttempt(tools.database, `payment form of ${order.id}`, RATE_LIMITS.paymentFormsOfOrder)) throw new Problem('rate_limited')
  const session = order.paymentSession
  try {
    await provider.close(session)
    // closing does nothing if the customer has just paid
    const state = await provider.find({ paymentId: order.id, session, begunAt: order.placedAt })
    if (state?.status !== 'failed') return { isClosed: false }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    tools.log.warn({ err: error, orderNumber: order.number }, 'the payment of a replaced order could not be closed')
    throw new Problem('unavailable', {}, { cause: error })
  }
  return { isClosed: await cancelPaymentPage(tools.database, order.id, { session, at: tools.clock() }) }
}
