import type { Stripe } from 'stripe'
import { PaymentsUnavailable } from './payments.ts'

/** Whether a secret or restricted key is for live payments. */
export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey)
}

/**
 * Refuses a payment of the other mode: a test payment never settles a live order, nor a live payment a test order. Such an order stays as
 * it is until the key of its mode is configured again.
 * @param payment  the session, or its id (`cs_live_…`, `cs_test_…`); the id is checked because Stripe does not know it in the other mode
 * @throws PaymentsUnavailable
 */
export function checkMode(payment: Pick<Stripe.Checkout.Session, 'livemode'> | string, isLive: boolean): void {
  const isOther = typeof payment === 'string' ? payment.startsWith(isLive ? 'cs_test_' : 'cs_live_') : payment.livemode !== isLive
  if (!isOther) return
  const [theirs, ours] = isLive ? ['test', 'live'] : ['live', 'test']
  throw new PaymentsUnavailable(`this is a ${theirs} payment, and STRIPE_SECRET_KEY is a ${ours} key`)
}
