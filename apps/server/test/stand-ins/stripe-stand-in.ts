import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { API_VERSIONS } from '../../platform/outside/api-versions.ts'
import type {
  Account,
  Charge,
  Customer,
  Dispute,
  Domain,
  Endpoint,
  Event,
  Intent,
  Movement,
  Payout,
  Refund,
  Session,
  StripeObject,
  Transfer,
} from './stripe-objects.ts'

export const webhookSecret = 'whsec_of_the_tests'
export const connectWebhookSecret = 'whsec_of_the_accounts'
export const secretKey = 'sk_test_of_the_tests'
export const restrictedKey = 'rk_test_of_the_tests'
export const publishableKey = 'pk_test_of_the_tests'

/** The parameters of a request, as form-encoded. */
// biome-ignore lint/suspicious/noExplicitAny: the wire has no types
type Loose = Record<string, any>
type Listed = { id: string; created: number }
type KeptMovement = Movement & { payout: string | null }
/**
 * The fault of the next request: a response, which may be stored for the idempotency key, no response in time, or a connection that breaks
 * after the request was processed.
 */
type Fault = { status: number; type: string; code?: string; isStored?: true } | 'silence' | 'lost answer'
/** A webhook message of Stripe. */
export type Message = { body: string; headers: Headers; from?: 'our account' | 'connected accounts' }

export type StripeStandIn = Awaited<ReturnType<typeof openStripeStandIn>>

/**
 * A stand-in for Stripe according to its documentation, in the parts that we use: form-encoded requests, idempotency keys, errors, lists
 * from the newest to the oldest in pages, and signed events. Actions of buyers, the dashboard and banks are functions. Its clock advances
 * by a second with every action.
 */
export async function openStripeStandIn() {
  const stripe = new Stripe(secretKey)
  const sessions: Session[] = []
  const intents: Intent[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const movements: KeptMovement[] = []
  const payouts: Payout[] = []
  const accounts: Account[] = []
  const transfers: Transfer[] = []
  const customers: Customer[] = []
  /** Where each onboarding page leads back to. */
  const links = new Map<string, string>()
  let ownBalance = Number.POSITIVE_INFINITY
  const events: Event[] = []
  const endpoints: (Endpoint & Listed)[] = []
  const domains: (Domain & Listed)[] = []
  const restricted = new Set<string>()
  const answers = new Map<string, { request: string; status: number; body: unknown }>()
  const faults: Fault[] = []
  const holds = new Map<string, { reached: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> }>()
  const requests: { method: string; path: string; params: Loose; headers: IncomingMessage['headers'] }[] = []
  let seconds = Math.floor(Date.now() / 1000)
  let onPaid: (message: Message) => Promise<unknown> = async () => undefined

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const body = await text(request)
    const params = parseForm(request.method === 'GET' ? url.search.slice(1) : body)
    requests.push({ method: request.method ?? '', path: url.pathname, params, headers: request.headers })
    if (url.pathname.startsWith('/pay/')) return showPage(url, response)
    if (url.pathname.startsWith('/setup/')) return showSetup(url, response)
    if (url.pathname.startsWith('/bank/')) return showBank(url, response)
    if (url.pathname.startsWith('/v1/payment_pages/')) return serveForm(url, params, response)
    const held = holds.get(url.pathname)
    if (held && request.method === 'POST') {
      holds.delete(url.pathname)
      held.reached.resolve()
      await held.released.promise
    }
    const fault = faults.shift()
    if (fault === 'silence') return
    const key = String(request.headers['idempotency-key'] ?? '')
    if (typeof fault === 'object' && fault.isStored)
      answers.set(key, {
        request: `${request.method} ${url.pathname} ${body}`,
        status: fault.status,
        body: toErrorBody(fault.type, fault.code),
      })
    if (typeof fault === 'object') return send(response, fault.status, toErrorBody(fault.type, fault.code))
    const { status, body: answer } = once(request, `${request.method} ${url.pathname} ${body}`, () => act(request, url.pathname, params))
    if (fault === 'lost answer') return void response.destroy()
    send(response, status, answer)
  }

  /** Stripe's payment page for a buyer, with its possible actions. */
  async function showPage(url: URL, response: ServerResponse): Promise<void> {
    const [, , id, step] = url.pathname.split('/')
    const session = found(sessions, id)
    if (session.status !== 'open') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return void response.end('<!doctype html><title>A page of Stripe’s</title><h1>This page has expired</h1>')
    }
    if (step === 'done') {
      const message = emit('checkout.session.completed', complete(session, 'succeeded'))
      await onPaid(message)
      return void response.writeHead(303, { location: session.success_url ?? '' }).end()
    }
    const links = `<a href="/pay/${id}/done">Pay</a> <a href="${session.cancel_url}">Back</a>`
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><link rel="icon" href="data:,"><title>A page of Stripe’s</title><h1>${session.amount_total}</h1>${links}`)
  }

  /** A buyer's bank, which asks for a confirmation. It leads back whatever the buyer answers. */
  async function showBank(url: URL, response: ServerResponse): Promise<void> {
    const [, , id, step] = url.pathname.split('/')
    const session = found(sessions, id)
    if (!step) {
      const links = `<a href="/bank/${id}/confirm">Confirm</a> <a href="/bank/${id}/cancel">Cancel</a>`
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return void response.end(`<!doctype html><link rel="icon" href="data:,"><title>A page of a bank</title>${links}`)
    }
    if (step === 'confirm') await onPaid(emit('checkout.session.completed', complete(session, 'succeeded')))
    response.writeHead(303, { location: session.return_url ?? '' }).end()
  }

  /** What Stripe.js asks for: the session of a client secret, and to confirm its payment. */
  async function serveForm(url: URL, params: Loose, response: ServerResponse): Promise<void> {
    const [, , , id, step] = url.pathname.split('/')
    const session = sessions.find((one) => one.id === id)
    if (params.key !== publishableKey) return send(response, 401, toErrorBody('invalid_request_error'))
    if (!session?.client_secret || session.client_secret !== params.client_secret)
      return send(response, 404, toErrorBody('invalid_request_error', 'resource_missing'))
    if (step === 'init') return send(response, 200, toShownSession(session))
    if (session.status !== 'open') return send(response, 400, toErrorBody('invalid_request_error', 'checkout_session_expired'))
    const [code, message] = DECLINED.get(params.card) ?? []
    if (message) return send(response, 402, { error: { type: 'card_error', code: 'card_declined', decline_code: code, message } })
    if (params.card === BANK_CARD)
      return send(response, 200, { ...toShownSession(session), next_action: `http://127.0.0.1:${port}/bank/${session.id}` })
    await onPaid(emit('checkout.session.completed', complete(session, 'succeeded')))
    send(response, 200, toShownSession(session))
  }

  /** Stripe's page for an artist, where everything is entered at once. */
  async function showSetup(url: URL, response: ServerResponse): Promise<void> {
    const [, , id = '', link, step] = url.pathname.split('/')
    const back = links.get(link ?? '')
    if (!back) throw new Error(`there is no link ${link}`)
    if (step !== 'done') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return void response.end(`<!doctype html><title>A page of Stripe’s</title><a href="${url.pathname}/done">Agree and submit</a>`)
    }
    await onPaid(onboard(id))
    response.writeHead(303, { location: back }).end()
  }

  /** The same key returns the first response again; with other parameters it is an error. */
  function once(request: IncomingMessage, said: string, work: () => unknown): { status: number; body: unknown } {
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    const first = key ? answers.get(key) : undefined
    if (first && first.request !== said) return { status: 400, body: toErrorBody('idempotency_error') }
    const answer = first ?? { request: said, ...attempt(work) }
    if (key) answers.set(key, answer)
    return answer
  }

  function act(request: IncomingMessage, path: string, params: Loose): unknown {
    if (![secretKey, restrictedKey].some((key) => request.headers.authorization === `Bearer ${key}`))
      throw new Refusal(401, 'invalid_request_error')
    const [, , kind, ...rest] = path.split('/')
    const isPost = request.method === 'POST'
    if (restricted.has(kind ?? '')) throw new Refusal(403, 'invalid_request_error')
    if (kind === 'checkout' && isPost && rest[2] === 'expire') return expire(found(sessions, rest[1]), true)
    if (kind === 'checkout' && isPost) return createSession(params)
    if (kind === 'checkout' && rest[1]) return expanded(found(sessions, rest[1]), params.expand, 'payment_intent')
    if (kind === 'checkout') return list(sessions, params, (one) => expanded(one, params.expand, 'data.payment_intent'))
    if (kind === 'refunds' && isPost) return createRefund(params)
    if (kind === 'refunds') return list(refunds, params)
    if (kind === 'disputes' && isPost) return answerDispute(found(disputes, rest[0]), params)
    if (kind === 'disputes' && rest[0]) return found(disputes, rest[0])
    if (kind === 'disputes') return list(disputes, params)
    if (kind === 'files' && !isPost) return list([], params)
    if (kind === 'files') return { id: newId('file'), object: 'file', purpose: 'dispute_evidence' }
    if (kind === 'events') return list(events, params)
    if (kind === 'payment_intents') return list(intents, params)
    if (kind === 'balance_transactions') return list(movements, params, (one) => withSource(one, params.expand))
    if (kind === 'payouts') return list(payouts, params)
    if (kind === 'customers') return isPost ? createCustomer(params) : list(customers, params)
    if (kind === 'account') return { id: 'acct_our_own', object: 'account', country: 'US' }
    if (kind === 'accounts' && isPost) return openAccount(params)
    if (kind === 'accounts') return rest[0] ? getAccount(rest[0]) : list(accounts, params)
    if (kind === 'account_links') return createAccountLink(params)
    if (kind === 'transfers' && isPost) return createTransfer(params)
    if (kind === 'transfers' && rest[0]) return found(transfers, rest[0])
    if (kind === 'transfers') return list(transfers, params)
    if (kind === 'webhook_endpoints') return list(endpoints, params)
    if (kind === 'payment_method_domains') return list(domains, params)
    throw new Refusal(404, 'invalid_request_error')
  }

  function createSession(params: Loose): Session {
    const expiresIn = Number(params.expires_at) - Date.now() / 1000
    if (expiresIn < 30 * 60 - 5 || expiresIn > 24 * 60 * 60) throw new Refusal(400, 'invalid_request_error')
    const isForm = hasForm(params)
    const items: Loose[] = Object.values(params.line_items ?? {})
    const subtotal = items.reduce((sum, item) => sum + Number(item.quantity) * Number(item.price_data.unit_amount), 0)
    const tax = params.automatic_tax?.enabled === 'true' ? calculateTax(params.customer, items) : 0
    const total = subtotal + tax
    const id = newId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      livemode: false,
      created: seconds++,
      amount_total: total,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
      currency: items[0]?.price_data.currency,
      client_reference_id: params.client_reference_id ?? null,
      customer_email: params.customer_email ?? null,
      customer_details: null,
      customer: params.customer ?? null,
      expires_at: Number(params.expires_at),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      ui_mode: isForm ? 'elements' : 'hosted_page',
      client_secret: isForm ? `${id}_secret_${randomBytes(12).toString('hex')}` : null,
      url: isForm ? null : `http://127.0.0.1:${port}/pay/${id}`,
      success_url: params.success_url ?? null,
      cancel_url: params.cancel_url ?? null,
      return_url: params.return_url,
      metadata: params.metadata ?? {},
    }
    sessions.push(session)
    return session
  }

  /** Whether a new session is for a form on the caller's page. The two kinds have different parameters. */
  function hasForm({ ui_mode: mode = 'hosted_page', success_url: success, cancel_url: cancel, return_url: back }: Loose): boolean {
    const isComplete = mode === 'elements' ? back && !success && !cancel : mode === 'hosted_page' && success && !back
    if (!isComplete) throw new Refusal(400, 'invalid_request_error')
    return mode === 'elements'
  }

  /** Tax of each line, exclusive, for the place of the customer's shipping address; without one Stripe refuses. */
  function calculateTax(customer: unknown, items: readonly Loose[]): number {
    const country = found(customers, customer).shipping?.address?.country
    const isComplete = items.every(
      ({ price_data: { tax_behavior: behavior, product_data: product } }) => behavior === 'exclusive' && product.tax_code,
    )
    if (!country || !isComplete) throw new Refusal(400, 'invalid_request_error', 'customer_tax_location_invalid')
    const rate = country === 'DE' ? 0.19 : country === 'US' ? 0.0825 : 0
    return items.reduce((sum, { quantity, price_data: price }) => sum + Math.round(Number(quantity) * Number(price.unit_amount) * rate), 0)
  }

  function createCustomer({ email = null, name = null, shipping = null, metadata = {} }: Loose): Customer {
    const customer: Customer = { id: newId('cus'), object: 'customer', created: seconds++, email, name, shipping, metadata }
    customers.push(customer)
    return customer
  }

  function createRefund(params: Loose): Refund {
    const intent = found(intents, params.payment_intent)
    const left = intent.amount - sumRefunds(refunds.filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed'))
    if (left === 0) throw new Refusal(400, 'invalid_request_error', 'charge_already_refunded')
    const amount = Number(params.amount ?? left)
    if (amount > left) throw new Refusal(400, 'invalid_request_error')
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      created: seconds++,
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      charge: intent.latest_charge,
      status: 'succeeded',
      metadata: params.metadata ?? {},
    }
    refunds.push(refund)
    move('refund', refund.id, -amount)
    return refund
  }

  /** Stripe pays across borders only under the agreement for recipients, which it refuses in our own country. */
  function openAccount({ country, tos_acceptance: agreement, metadata = {} }: Loose): Account {
    const isRecipient = agreement?.service_agreement === 'recipient'
    if (!['US', 'DE', 'CH'].includes(country) || isRecipient !== (country !== 'US')) throw new Refusal(400, 'invalid_request_error')
    const account: Account = {
      ...{ id: newId('acct'), object: 'account', created: seconds++, type: 'none', country, email: null, metadata },
      ...{ charges_enabled: false, payouts_enabled: false, details_submitted: false, capabilities: { transfers: 'inactive' } },
      requirements: { currently_due: ['external_account', 'tos_acceptance.date'], disabled_reason: 'requirements.past_due' },
    }
    accounts.push(account)
    return account
  }

  /** A key has no access to an account that was disconnected. */
  function getAccount(id: unknown): Account {
    const account = accounts.find((one) => one.id === id)
    if (!account) throw new Refusal(403, 'invalid_request_error', 'account_invalid')
    return account
  }

  function createAccountLink({ account, type, return_url: back, refresh_url: refresh }: Loose): object {
    if (type !== 'account_onboarding' || !back || !refresh) throw new Refusal(400, 'invalid_request_error')
    const link = newId('link')
    const url = `http://127.0.0.1:${port}/setup/${getAccount(account).id}/${link}`
    links.set(link, back)
    return { object: 'account_link', created: seconds++, expires_at: seconds + 300, url }
  }

  /** The artist enters everything at Stripe. `changes`: what Stripe says instead. */
  function onboard(account: string, changes: Partial<Account> = {}): Message {
    const complete = { payouts_enabled: true, details_submitted: true, capabilities: { transfers: 'active' } } as const
    const asked = { requirements: { currently_due: [], disabled_reason: null } }
    return tellConnected('account.updated', change(getAccount(account), { ...complete, ...asked, ...changes }))
  }

  function createTransfer({ amount, currency, destination, description = null, metadata = {}, transfer_group = null }: Loose): Transfer {
    const account = accounts.find((one) => one.id === destination)
    if (account?.capabilities?.transfers !== 'active')
      throw new Refusal(400, 'invalid_request_error', 'insufficient_capabilities_for_transfer')
    if (Number(amount) > ownBalance) throw new Refusal(400, 'invalid_request_error', 'balance_insufficient')
    const transfer: Transfer = {
      ...{ id: newId('tr'), object: 'transfer', livemode: false, created: seconds++, amount: Number(amount), currency, destination },
      ...{ amount_reversed: 0, reversed: false, description, metadata, transfer_group },
    }
    transfers.push(transfer)
    move('transfer', transfer.id, -transfer.amount)
    return transfer
  }

  /** A bank accepts evidence once, and only before the deadline. */
  function answerDispute(dispute: Dispute, { evidence, metadata, submit }: Loose): Dispute {
    const details = dispute.evidence_details
    const isOpen = dispute.status === 'needs_response' && (details.due_by ?? 0) > Date.now() / 1000
    if (!isOpen || details.submission_count > 0) throw new Refusal(400, 'invalid_request_error', 'evidence_not_accepted')
    change(dispute, { evidence, metadata, ...(submit !== 'false' && { status: 'under_review' }) })
    change(details, { submission_count: 1, has_evidence: true })
    return dispute
  }

  function expire(session: Session, isAsked = false): Session {
    if (isAsked && session.status !== 'open') throw new Refusal(400, 'invalid_request_error')
    session.status = 'expired'
    session.url = null
    return session
  }

  function expanded(session: Session, expand: unknown, word: string): object {
    const isAsked = Object.values((expand ?? {}) as object).includes(word)
    return isAsked && session.payment_intent ? { ...session, payment_intent: found(intents, session.payment_intent) } : session
  }

  /** Sends an event that Stripe has, about one of its objects. */
  function emit(type: Stripe.Event['type'], object: StripeObject): Message {
    return tell(type, object)
  }

  /** Stores an event of any type, and signs it with the current time. */
  function tell(type: string, object: object, changes: object = {}): Message {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSIONS.stripe.version,
      created: seconds++,
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object: structuredClone(object) },
    }
    events.push({ ...event, ...changes })
    return sign(JSON.stringify(events.at(-1)))
  }

  /** An event of a connected account, which is signed with the secret of its own endpoint. */
  function tellConnected(type: Stripe.Event['type'], object: { id: string; object: string; name?: string }, account = object.id): Message {
    const { body } = tell(type, object, { account })
    return { ...sign(body, { secret: connectWebhookSecret }), from: 'connected accounts' }
  }

  function sign(body: string, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}): Message {
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at })
    return { body, headers: new Headers({ 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }) }
  }

  /** A movement of our balance, as Stripe records it with each charge, refund, dispute and payout. */
  function move(
    category: string,
    source: string,
    amount: number,
    { fee = 0, type = category as Movement['type'] }: { fee?: number; type?: Movement['type'] } = {},
  ): KeptMovement {
    const movement: KeptMovement = {
      ...{ id: newId('txn'), object: 'balance_transaction', created: seconds++, source, payout: null },
      ...{ amount, fee, net: amount - fee, currency: 'usd', exchange_rate: null },
      ...{ type, reporting_category: category, balance_type: 'payments', status: 'available' },
    }
    movements.push(movement)
    return movement
  }

  function moveCharge(charge: string, amount: number): void {
    move('charge', charge, amount, { fee: Math.round(amount * 0.029) + 30 })
  }

  function withSource({ payout: _payout, ...movement }: KeptMovement, expand: unknown): object {
    if (!Object.values((expand ?? {}) as object).includes('data.source')) return movement
    const intent = intents.find((one) => one.latest_charge === movement.source)
    const source = intent ? toCharge(intent) : [...refunds, ...disputes, ...payouts].find((one) => one.id === movement.source)
    return { ...movement, source: source ?? movement.source }
  }

  function toCharge(intent: Intent): Charge {
    const refunded = sumRefunds(refunds.filter((refund) => refund.payment_intent === intent.id))
    return {
      id: String(intent.latest_charge),
      object: 'charge',
      created: intent.created,
      amount: intent.amount,
      amount_refunded: refunded,
      refunded: refunded === intent.amount,
      currency: intent.currency,
      payment_intent: intent.id,
      billing_details: { email: 'buyer@customers.example', name: 'A Buyer', address: null, phone: null, tax_id: null },
      paid: true,
      status: 'succeeded',
    }
  }

  function complete(session: Session, intentStatus: Intent['status']): Session {
    const charge = newId('ch')
    const intent: Intent = {
      ...{ id: newId('pi'), object: 'payment_intent', livemode: false, created: seconds++, latest_charge: charge },
      ...{ amount: session.amount_total ?? 0, currency: session.currency ?? '', status: intentStatus },
    }
    intents.push(intent)
    if (intentStatus === 'succeeded') moveCharge(charge, intent.amount)
    const person = { email: session.customer_email, name: 'A Buyer', individual_name: 'A Buyer', business_name: null }
    return change(session, {
      status: 'complete',
      payment_intent: intent.id,
      payment_status: intentStatus === 'succeeded' ? 'paid' : 'unpaid',
      customer_details: { ...person, address: null, phone: null, tax_exempt: 'none', tax_ids: [] },
    })
  }

  /** The newest payment page of an order, or the page with this id. */
  const getSession = (name: string) => sessions.findLast((one) => one.client_reference_id === name || one.id === name) ?? missing(name)
  const getIntent = (paymentId: string) => found(intents, getSession(paymentId).payment_intent)

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    events,
    getSession,
    /** All payment pages of an order. */
    listSessions: (paymentId: string) => sessions.filter((one) => one.client_reference_id === paymentId),
    sign,
    tell,
    /** Sets the callback for a payment or an onboarding on Stripe's page. It runs before the person returns. */
    onMessage(listener: typeof onPaid): void {
      onPaid = listener
    },
    /** Stops the next POST to a path before Stripe processes it. */
    hold(path: string): { reached: Promise<void>; release: () => void } {
      const held = { reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
      holds.set(path, held)
      return { reached: held.reached.promise, release: () => held.released.resolve() }
    },
    fail: (...next: Fault[]) => void faults.push(...next),
    addPaymentDomain: (domain: Domain) => void domains.push({ id: newId('pmd'), created: seconds++, ...domain }),
    addWebhookEndpoint: (endpoint: Endpoint) => void endpoints.push({ id: newId('we'), created: seconds++, ...endpoint }),
    /** As a day later: Stripe keeps idempotency keys for at least a day. */
    forgetKeys: () => answers.clear(),
    /** Removes the key's permissions for these resources, by their path. */
    restrict(...resources: string[]): void {
      for (const resource of resources) restricted.add(resource)
    },
    close(): Promise<unknown> {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return closed
    },

    /** The buyer pays on Stripe's page. `changes`: simulates a tampered session. */
    pay(paymentId: string, changes: { amount_total?: number; currency?: string } = {}): Message {
      return emit('checkout.session.completed', complete(change(getSession(paymentId), changes), 'succeeded'))
    },
    /** The buyer pays with a method that takes days. */
    payLater(paymentId: string): Message {
      return emit('checkout.session.completed', complete(getSession(paymentId), 'processing'))
    },
    arrive(paymentId: string): Message {
      const intent = getIntent(paymentId)
      intent.status = 'succeeded'
      moveCharge(String(intent.latest_charge), intent.amount)
      return emit('checkout.session.async_payment_succeeded', change(getSession(paymentId), { payment_status: 'paid' }))
    },
    bounce(paymentId: string): Message {
      getIntent(paymentId).status = 'requires_payment_method'
      return emit('checkout.session.async_payment_failed', getSession(paymentId))
    },
    expire: (paymentId: string): Message => emit('checkout.session.expired', expire(getSession(paymentId))),
    /** The operator refunds in Stripe's dashboard; the full remaining amount by default. */
    refund(paymentId: string, amount?: number): Message {
      const intent = getIntent(paymentId)
      createRefund({ payment_intent: intent.id, amount })
      return emit('charge.refunded', toCharge(intent))
    },
    /** Sends Stripe's event about the existing refunds of a payment. */
    refundedMessage: (paymentId: string): Message => emit('charge.refunded', toCharge(getIntent(paymentId))),
    failRefund(paymentId: string): Message {
      const refund = refunds.findLast((one) => one.payment_intent === getIntent(paymentId).id) ?? missing('refund')
      move('refund_failure', refund.id, refund.amount, { type: 'adjustment' })
      return emit('refund.failed', change(refund, { status: 'failed' }))
    },
    /** Sends Stripe's event about any change of the latest refund. */
    updateRefund(paymentId: string): Message {
      const refund = refunds.findLast((one) => one.payment_intent === getIntent(paymentId).id) ?? missing('refund')
      return emit('refund.updated', refund)
    },
    dispute(paymentId: string, amount = getIntent(paymentId).amount, status: Dispute['status'] = 'needs_response'): Message {
      const intent = getIntent(paymentId)
      const due = { due_by: Math.floor(Date.now() / 1000) + 7 * 24 * 60 * 60, submission_count: 0, has_evidence: false, past_due: false }
      const dispute: Dispute = {
        ...{ id: newId('du'), object: 'dispute', created: seconds++, amount, currency: intent.currency, status },
        ...{ payment_intent: intent.id, charge: String(intent.latest_charge), reason: 'product_not_received' },
        ...{ evidence: {}, evidence_details: due, metadata: {} },
      }
      disputes.push(dispute)
      if (status === 'needs_response') move('dispute', dispute.id, -amount, { fee: 1500, type: 'adjustment' })
      return emit('charge.dispute.created', dispute)
    },
    closeDispute(paymentId: string, status: 'won' | 'lost'): Message {
      const dispute = disputes.findLast((one) => one.payment_intent === getIntent(paymentId).id) ?? missing('dispute')
      if (status === 'won') move('dispute_reversal', dispute.id, dispute.amount, { type: 'adjustment' })
      return emit('charge.dispute.closed', change(dispute, { status }))
    },
    accounts,
    transfers,
    customers,
    setBalance(cents: number): void {
      ownBalance = cents
    },
    onboard,
    /** The artist disconnects the account, to which our key then has no access. */
    disconnect(account: string): Message {
      const [gone] = accounts.splice(accounts.indexOf(getAccount(account)), 1)
      if (!gone) return missing('account')
      return tellConnected('account.application.deauthorized', { id: 'ca_1', object: 'application', name: 'Shop' }, gone.id)
    },
    /** Money comes back to our balance, everything by default. */
    reverseTransfer(id: string, cents?: number): Message {
      const transfer = found(transfers, id)
      const back = cents ?? transfer.amount - transfer.amount_reversed
      move('transfer_reversal', newId('trr'), back, { type: 'transfer_refund' })
      const reversed = transfer.amount_reversed + back
      return emit('transfer.reversed', change(transfer, { amount_reversed: reversed, reversed: reversed === transfer.amount }))
    },
    movements,
    getDispute: (paymentId: string) => disputes.findLast((one) => one.payment_intent === getIntent(paymentId).id) ?? missing('dispute'),
    /** Stripe pays everything out to our bank that it has not paid out yet, and itemises it later. */
    payOut(): Message {
      const id = newId('po')
      const items = movements.filter(({ payout, type }) => !payout && !type.startsWith('payout'))
      for (const item of items) item.payout = id
      const amount = items.reduce((sum, { net }) => sum + net, 0)
      const payout: Payout = {
        ...{ id, object: 'payout', livemode: false, created: seconds++, arrival_date: seconds, amount, currency: 'usd' },
        ...{ automatic: true, reconciliation_status: 'in_progress', status: 'in_transit', failure_code: null },
      }
      payouts.push(payout)
      move('payout', id, -amount).payout = id
      return emit('payout.created', payout)
    },
    updatePayout(changes: { status?: 'paid' | 'failed'; reconciliation_status?: 'completed'; failure_code?: string }): Message {
      const payout = payouts.at(-1) ?? missing('payout')
      if (changes.status === 'failed') move('payout_reversal', payout.id, payout.amount, { type: 'payout_failure' })
      return emit(changes.status ? `payout.${changes.status}` : 'payout.reconciliation_completed', change(payout, changes))
    },
    listRefunds: (paymentId: string) => refunds.filter((one) => one.payment_intent === getIntent(paymentId).id),
  }
}

/** Test cards of Stripe. */
const BANK_CARD = '4000000000003220'
const DECLINED = new Map<unknown, [code: string, message: string]>([
  ['4000000000000002', ['generic_decline', 'Your card has been declined.']],
  ['4000000000009995', ['insufficient_funds', 'Your card has insufficient funds. Try a different card.']],
])

/** A session as Stripe.js gets it. */
function toShownSession({ id, status, livemode, amount_total, total_details, currency, customer_email, return_url }: Session): object {
  return { id, status, livemode, amount_total, amount_tax: total_details?.amount_tax ?? 0, currency, customer_email, return_url }
}

class Refusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  constructor(status: number, type: string, code?: string) {
    super(type)
    this.status = status
    this.type = type
    this.code = code
  }
}

function attempt(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: structuredClone(work()) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: toErrorBody(error.type, error.code) }
  }
}

function toErrorBody(type: string, code?: string): object {
  return { error: { type, ...(code && { code }), message: `A sentence about ${code ?? type}.`, doc_url: 'https://stripe.example/docs' } }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') }).end(JSON.stringify(body))
}

/** `Object.assign` that accepts only properties of the object. */
function change<Type extends object>(object: Type, changes: Partial<Type>): Type {
  return Object.assign(object, changes)
}

function found<Thing extends Listed>(things: readonly Thing[], id: unknown): Thing {
  const thing = things.find((one) => one.id === id)
  if (!thing) throw new Refusal(404, 'invalid_request_error', 'resource_missing')
  return thing
}

function missing(what: string): never {
  throw new Error(`the stand-in has no ${what}`)
}

/** From the newest to the oldest, in pages. */
function list<Thing extends Listed>(things: readonly Thing[], params: Loose, show: (thing: Thing) => object = (thing) => thing) {
  const types = params.types && Object.values(params.types as object)
  const all = things
    .filter((one) => !params.payout || ('payout' in one && one.payout === params.payout))
    .filter((one) => !params.transfer_group || ('transfer_group' in one && one.transfer_group === params.transfer_group))
    .filter((one) => !params.payment_intent || ('payment_intent' in one && one.payment_intent === params.payment_intent))
    .filter((one) => !params.created?.gte || one.created >= Number(params.created.gte))
    .filter((one) => !params.created?.lt || one.created < Number(params.created.lt))
    .filter((one) => !types || ('type' in one && types.includes(one.type)))
    .toSorted((a, b) => b.created - a.created)
  const from = params.starting_after ? all.findIndex((one) => one.id === params.starting_after) + 1 : 0
  const to = from + Number(params.limit ?? 10)
  return { object: 'list', data: all.slice(from, to).map(show), has_more: to < all.length, url: '/v1/things' }
}

function sumRefunds(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, refund) => sum + refund.amount, 0)
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** Parses `line_items[0][quantity]=2` into nested objects. */
function parseForm(form: string): Loose {
  const params: Loose = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    const place = path.reduce((inner, step) => (inner[step] ??= {}), params)
    place[last] = value
  }
  return params
}
