import { Problem } from '@tintype/contract/problems'
import { Stripe } from 'stripe'
import type { EventFacts, PaymentEvent, PaymentName } from './payments.ts'
import type { PayoutSubject } from './payout-provider.ts'

/** Event types about payments. Others are recorded and ignored. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][]

/** Event types about payouts to our bank. They start the hourly settlement early, so the endpoint may lack them. */
export const payoutEventTypes = [
  'payout.paid',
  'payout.failed',
  'payout.reconciliation_completed',
] as const satisfies readonly Stripe.Event['type'][]

/** Event types about transfers to artists, of our own account. */
export const transferEventTypes = ['transfer.reversed'] as const satisfies readonly Stripe.Event['type'][]

/** Event types of artists' connected accounts, which have their own endpoint. */
export const accountEventTypes = ['account.updated', 'account.application.deauthorized'] as const satisfies readonly Stripe.Event['type'][]

/** The stored properties of an event's object: no name, address or card. */
const kept = [
  'id',
  'object',
  'payment_intent',
  'charge',
  'client_reference_id',
  'amount',
  'amount_total',
  'amount_refunded',
  'currency',
  'status',
  'payment_status',
]

const TOLERANCE_SECONDS = 300

/**
 * Verifies a message's signature, at most five minutes old, and parses it.
 * @param isLive  whether our key is a live key
 * @throws Problem `webhook_unsigned` or `webhook_stale`
 */
export function readStripeEvent(
  stripe: Stripe,
  { body, signature, secret, isLive }: { body: string; signature: string | null; secret: string; isLive: boolean },
): PaymentEvent {
  const event = verified(stripe, { body, signature, secret })
  const facts = toEventFacts(event)
  const read = { id: event.id, type: event.type, facts, about: findPaymentName(facts) }
  if (event.livemode === isLive) return read
  const [sent, ours] = [event.livemode ? 'live' : 'test', isLive ? 'live' : 'test']
  return { ...read, refusedBecause: `This is a ${sent} event, and STRIPE_SECRET_KEY is a ${ours} key.` }
}

function verified(stripe: Stripe, { body, signature, secret }: { body: string; signature: string | null; secret: string }): Stripe.Event {
  if (!signature || !secret) throw new Problem('webhook_unsigned')
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('malformed')
    const isStale = error instanceof Stripe.errors.StripeSignatureVerificationError && /tolerance zone/.test(error.message)
    throw new Problem(isStale ? 'webhook_stale' : 'webhook_unsigned', {}, { cause: error })
  }
}

export function toEventFacts(event: Stripe.Event): EventFacts {
  const about = event.data.object as unknown as Record<string, unknown>
  const facts = Object.fromEntries(kept.map((name) => [name, plain(about[name])] as const).filter(([, value]) => value !== undefined))
  // events of connected accounts concern money that is not ours
  const connected = event.account ? { connected: true, account: event.account } : { connected: false }
  return { ...facts, type: event.type, created: event.created, livemode: event.livemode, ...connected } as EventFacts
}

/** Replaces an expanded object by its id. */
function plain(value: unknown): string | number | boolean | null | undefined {
  if (value && typeof value === 'object') return String((value as { id?: unknown }).id ?? '')
  return value as string | number | boolean | null | undefined
}

export function findPaymentName(facts: EventFacts): PaymentName | undefined {
  if (facts.connected || !(eventTypes as readonly unknown[]).includes(facts.type)) return undefined
  if (facts.object === 'checkout.session') return { session: String(facts.id) }
  return typeof facts.payment_intent === 'string' ? { reference: facts.payment_intent } : undefined
}

/** What an event about payouts to artists is about: an artist's account at Stripe, or a transfer to one. */
export function findPayoutSubject(facts: EventFacts): PayoutSubject | undefined {
  const isOneOf = (types: readonly unknown[]) => types.includes(facts.type)
  if (isOneOf(accountEventTypes)) return facts.connected ? { account: String(facts.account) } : undefined
  return isOneOf(transferEventTypes) && !facts.connected ? { transfer: String(facts.id) } : undefined
}
