import { isAsciiEmail } from '@tintype/domain/email/email-address'
import pTimeout from 'p-timeout'
import type { Stripe } from 'stripe'
import { type PaymentName, type PaymentProvider, PaymentRefused, type PaymentRequest, type PaymentState } from './payments.ts'
import { openStripe, type StripeAccess } from './stripe-client.ts'
import { eventTypes, findPaymentName, readStripeEvent, toEventFacts } from './stripe-events.ts'
import { createEvidenceSender } from './stripe-evidence.ts'
import { checkMode } from './stripe-mode.ts'
import { createStripeSettlements } from './stripe-settlements.ts'

/** Minimum lifetime of a Checkout page at Stripe, from its creation. */
export const SESSION_MINUTES = 30
/** Maximum delay between an order and the creation of its page. */
export const SESSION_LATE_MINUTES = 2

export type StripeOptions = StripeAccess & {
  webhookSecret: string
  /** Set: customers pay in Stripe's form on our page. It has the mode of the secret key. */
  publishableKey?: string | undefined
  /** The secret of the endpoint for events of connected accounts. */
  connectWebhookSecret?: string
  /** Total time that a customer waits, including retries. */
  patienceMs?: number
  /** Whether Stripe Tax adds tax to each order. */
  collectsTax?: boolean
  /** Whether movements of test mode are recorded. A ledger of real money must not contain them. */
  recordsTestMode?: boolean
}

/** Stripe Checkout: the customer pays on Stripe's page, or in Stripe's form on ours, so we never handle card data. */
export function createStripePayments(options: StripeOptions): PaymentProvider {
  const { webhookSecret, connectWebhookSecret = '', patienceMs = 9000, recordsTestMode = true, now = Date.now } = options
  const { collectsTax = false, publishableKey } = options
  const { stripe, isLive, asked, known } = openStripe(options)

  async function findSession(name: PaymentName): Promise<Stripe.Checkout.Session | undefined> {
    const expand = ['payment_intent']
    if ('session' in name && name.session) {
      checkMode(name.session, isLive)
      return known(() => stripe.checkout.sessions.retrieve(name.session as string, { expand }))
    }
    if ('reference' in name) {
      const found = await asked(() =>
        stripe.checkout.sessions.list({ payment_intent: name.reference, limit: 1, expand: ['data.payment_intent'] }),
      )
      return found.data[0]
    }
    if (!('paymentId' in name)) return undefined
    const since = Math.floor(name.begunAt.getTime() / 1000) - 300
    const all = stripe.checkout.sessions.list({ created: { gte: since }, limit: 100, expand: ['data.payment_intent'] })
    return asked(async () => {
      for await (const session of all) if (session.client_reference_id === name.paymentId) return session
      return undefined
    })
  }

  async function listRefunds(reference: string): Promise<Stripe.Refund[]> {
    return asked(() => stripe.refunds.list({ payment_intent: reference, limit: 100 }).autoPagingToArray({ limit: 1000 }))
  }

  async function createSession(request: PaymentRequest, place: Place, options: Stripe.RequestOptions): Promise<Stripe.Checkout.Session> {
    const customer = collectsTax ? (await stripe.customers.create(toCustomer(request), toKey('customer', request))).id : undefined
    const params = { ...toSessionParams(request, customer), ...place }
    // A customer waits. If this times out, a repeated request finds the page by its idempotency key.
    return stripe.checkout.sessions.create(params, options)
  }

  const createInTime: typeof createSession = (...all) => asked(() => pTimeout(createSession(...all), { milliseconds: patienceMs }))

  return {
    provider: 'stripe',
    addsTax: collectsTax,
    async begin(request) {
      const expires_at = toSeconds(request.begunAt) + (SESSION_MINUTES + SESSION_LATE_MINUTES) * 60
      const key = toKey('checkout', request)
      if (!publishableKey)
        return { outcome: 'elsewhere', ...toPage(await createInTime(request, { ...toHosted(request), expires_at }, key)) }
      const form = { ui_mode: 'elements' as const, return_url: `${request.formUrl}?returned` }
      const session = await createInTime(request, { ...form, expires_at }, key)
      return { outcome: 'elsewhere', session: session.id, url: request.formUrl }
    },
    async getForm(name) {
      checkMode(name, isLive)
      const session = await known(() => stripe.checkout.sessions.retrieve(name))
      if (session) checkMode(session, isLive)
      if (session?.status === 'complete') return { state: 'confirming' }
      if (session?.status !== 'open' || !session.client_secret) return { state: 'closed' }
      const { client_secret: clientSecret, amount_total: amountCents, total_details: details } = session
      const [key = null, taxCents = 0] = [publishableKey, details?.amount_tax]
      return { state: 'open', clientSecret, publishableKey: key, amountCents: amountCents ?? 0, taxCents }
    },
    async openPage(request) {
      // begun now, and not with the order, because Stripe accepts no page that expires in less than half an hour
      const expires_at = toSeconds(new Date(now())) + (SESSION_MINUTES + 1) * 60
      return toPage(await createInTime(request, { ...toHosted(request), expires_at }, {}))
    },
    async find(name) {
      const session = await findSession(name)
      if (!session?.client_reference_id) return undefined
      checkMode(session, isLive)
      const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
      const reference = intent?.id ?? null
      const refunds = reference ? await listRefunds(reference) : []
      const disputes = reference ? await asked(() => stripe.disputes.list({ payment_intent: reference, limit: 100 })) : { data: [] }
      return {
        paymentId: session.client_reference_id,
        session: session.id,
        status: toPaymentStatus(session, intent),
        ...(session.status === 'open' && { expiresAt: new Date(session.expires_at * 1000) }),
        reference,
        amountCents: session.amount_total ?? 0,
        taxCents: session.total_details?.amount_tax ?? 0,
        currency: (session.currency ?? '').toUpperCase(),
        refunds: refunds.map(toRefund),
        disputes: disputes.data.flatMap(toDispute),
      }
    },
    async close(session) {
      checkMode(session, isLive)
      // expiring a session that was just paid or has expired fails, which is fine
      await known(() => stripe.checkout.sessions.expire(session))
    },
    async refund({ refundId, paymentReference, session, amountCents, currency }) {
      if (session) checkMode(session, isLive)
      // Stripe keeps idempotency keys for only a day or more, so look for an existing refund first.
      const made = (await listRefunds(paymentReference)).find((refund) => refund.metadata?.refund_id === refundId)
      if (made) return { reference: made.id }
      const refund = await asked(() =>
        stripe.refunds.create(
          { payment_intent: paymentReference, amount: amountCents, metadata: { refund_id: refundId, currency } },
          { idempotencyKey: `refund-${refundId}` },
        ),
      )
      return { reference: refund.id }
    },
    async *listChanged({ since, until }) {
      const created = { gte: toSeconds(since), ...(until && { lt: toSeconds(until) }) }
      const names = await asked(async () => {
        const found = new Map<string, PaymentName>()
        for await (const event of stripe.events.list({ created, types: [...eventTypes], limit: 100 })) {
          const about = findPaymentName(toEventFacts(event))
          if (about) found.set(JSON.stringify(about), about)
        }
        return [...found.values()]
      })
      yield* names
    },
    readEvent: (body, headers, from = 'our account') =>
      readStripeEvent(stripe, {
        body,
        signature: headers.get('stripe-signature'),
        secret: from === 'our account' ? webhookSecret : connectWebhookSecret,
        isLive,
      }),
    findPaymentName,
    sendEvidence: createEvidenceSender(stripe, { asked, isLive, now }),
    ...((isLive || recordsTestMode) && { settlements: createStripeSettlements(stripe, asked) }),
  }
}

/** Where the customer pays, and until when. */
type Place = Pick<Stripe.Checkout.SessionCreateParams, 'ui_mode' | 'return_url' | 'success_url' | 'cancel_url' | 'expires_at'>

function toHosted({ successUrl, cancelUrl }: PaymentRequest): Place {
  return { success_url: successUrl, cancel_url: cancelUrl }
}

function toPage({ id, url }: Stripe.Checkout.Session): { session: string; url: string } {
  if (!url) throw new PaymentRefused('Stripe made a checkout without an address')
  return { session: id, url }
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

function toKey(name: string, { paymentId }: PaymentRequest) {
  return { idempotencyKey: `${name}-${paymentId}` }
}

/** Stripe taxes an order by the shipping address of its customer, so each order has a customer of its own. */
function toCustomer({ paymentId, email, shippingAddress }: PaymentRequest): Stripe.CustomerCreateParams {
  const { name, line1, line2, city, region, postalCode, country } = shippingAddress
  const address = {
    line1,
    ...(line2 && { line2 }),
    city,
    ...(region && { state: region }),
    ...(postalCode && { postal_code: postalCode }),
    country,
  }
  return { name, ...(isAsciiEmail(email) && { email }), address, shipping: { name, address }, metadata: { payment_id: paymentId } }
}

/** Stripe's codes of what is sold: general tangible goods, and shipping. */
const TAX_CODES = { goods: 'txcd_99999999', shipping: 'txcd_92010001' } as const

/**
 * All amounts are final, except for tax: Stripe adds no discount or other currency.
 * @param customer  undefined: no tax, also where the account calculates it by default
 */
function toSessionParams(request: PaymentRequest, customer?: string): Stripe.Checkout.SessionCreateParams {
  const { paymentId, orderNumber, email, lines, shippingCents, currency } = request
  const item = (kind: keyof typeof TAX_CODES, name: string, quantity: number, cents: number, pictureUrl?: string) => ({
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: cents,
      product_data: { name, ...(pictureUrl && { images: [pictureUrl] }), ...(customer && { tax_code: TAX_CODES[kind] }) },
      ...(customer && { tax_behavior: 'exclusive' as const }),
    },
  })
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    // Stripe refuses local parts in other scripts, and then asks the customer
    ...(customer ? { customer } : isAsciiEmail(email) && { customer_email: email }),
    automatic_tax: { enabled: customer !== undefined },
    line_items: [
      ...lines.map((line) => item('goods', line.name, line.quantity, line.priceCents, line.pictureUrl)),
      ...(shippingCents ? [item('shipping', 'Shipping', 1, shippingCents)] : []),
    ],
    payment_intent_data: { description: `Order ${orderNumber}`, metadata: { payment_id: paymentId, order_number: orderNumber } },
    metadata: { payment_id: paymentId, order_number: orderNumber },
  }
}

/** A session completed by a delayed payment method stays open until the money arrives or the payment fails. */
function toPaymentStatus(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentState['status'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'failed'
  const isRefused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return session.status === 'complete' && isRefused ? 'failed' : 'open'
}

function toRefund({ id, amount, metadata, status, created }: Stripe.Refund): PaymentState['refunds'][number] {
  const isOver = status === 'failed' || status === 'canceled'
  return { ...named(id, amount, created), refundId: metadata?.refund_id ?? null, status: isOver ? 'failed' : 'made' }
}

/** Ignores inquiries of the bank (`warning_…`) and prevented disputes, which take no money. */
function toDispute({ id, amount, status, created, reason, evidence_details: { due_by: due } }: Stripe.Dispute): PaymentState['disputes'] {
  if (status.startsWith('warning_') || status === 'prevented') return []
  const outcome = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'opened'
  // Stripe writes 0 for a dispute that cannot be answered
  return [{ ...named(id, amount, created), status: outcome, reason, dueAt: due ? new Date(due * 1000) : null }]
}

function named(reference: string, amountCents: number, created: number) {
  return { reference, amountCents, at: new Date(created * 1000) }
}
