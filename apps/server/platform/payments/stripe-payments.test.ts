import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStripeStandIn, publishableKey, type StripeStandIn, secretKey, webhookSecret } from '../../test/stand-ins/stripe-stand-in.ts'
import { createPaymentRequest, paymentsSuite } from './payments.suite.ts'
import { type PaymentProvider, PaymentRefused, PaymentsUnavailable } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

const createPayments = (stripe: StripeStandIn, timeoutMs = 5000, collectsTax = false) =>
  createStripePayments({ secretKey, webhookSecret, apiUrl: stripe.url, timeoutMs, collectsTax })

paymentsSuite('Stripe payments', async () => {
  const stripe = await openStripeStandIn()
  return { payments: createPayments(stripe), pay: (paymentId) => void stripe.pay(paymentId), close: stripe.close }
})

let stripe: StripeStandIn
let payments: PaymentProvider
beforeAll(async () => {
  stripe = await openStripeStandIn()
  payments = createPayments(stripe)
})
afterAll(() => stripe.close())
afterEach(() => void stripe.requests.splice(0))

describe('Stripe checkout', () => {
  test('begin creates a checkout session with order lines, shipping and return URLs at a pinned API version', async () => {
    const request = createPaymentRequest()
    const begun = await payments.begin({
      ...request,
      lines: [{ ...request.lines[0], pictureUrl: 'https://store.example/media/a.webp' } as never],
    })
    expect(begun).toEqual({
      outcome: 'elsewhere',
      session: stripe.getSession(request.paymentId).id,
      url: expect.stringContaining('/pay/cs_'),
    })
    const [{ params, headers } = { params: {}, headers: {} as never }] = stripe.requests
    expect(params).toMatchObject({
      mode: 'payment',
      client_reference_id: request.paymentId,
      automatic_tax: { enabled: 'false' },
      customer_email: request.email,
      line_items: {
        0: {
          quantity: '2',
          price_data: { currency: 'usd', unit_amount: '7900', product_data: { images: { 0: 'https://store.example/media/a.webp' } } },
        },
        1: { quantity: '1', price_data: { unit_amount: '1300', product_data: { name: 'Shipping' } } },
      },
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    })
    expect(headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': `checkout-${request.paymentId}`,
      'content-type': 'application/x-www-form-urlencoded',
    })
  })

  test('with Stripe Tax an order has a customer with its shipping address, tax codes, and tax in addition to its total', async () => {
    const taxing = createPayments(stripe, 5000, true)
    const request = createPaymentRequest()
    await taxing.begin(request)
    await taxing.begin(request)
    expect([stripe.customers.length, taxing.addsTax, payments.addsTax]).toEqual([1, true, false])
    const address = { line1: 'Hafenstr. 4', city: 'Kiel', postal_code: '24103', country: 'DE' }
    const metadata = { payment_id: request.paymentId }
    expect(stripe.customers[0]).toMatchObject({ email: request.email, shipping: { name: 'Ada Lind', address }, metadata })
    const created = stripe.requests.find(({ path }) => path === '/v1/checkout/sessions')
    expect(created?.params).toMatchObject({
      ...{ automatic_tax: { enabled: 'true' }, customer: stripe.customers[0]?.id },
      line_items: {
        0: { price_data: { tax_behavior: 'exclusive', product_data: { tax_code: 'txcd_99999999' } } },
        1: { price_data: { tax_behavior: 'exclusive', product_data: { tax_code: 'txcd_92010001' } } },
      },
    })
    expect(created?.params.customer_email).toBeUndefined()
    stripe.pay(request.paymentId)
    const session = stripe.getSession(request.paymentId).id
    expect(await taxing.find({ session })).toMatchObject({ status: 'paid', amountCents: 17_100 + 3249, taxCents: 3249 })
  })

  test('with a publishable key begin creates a session for the form on our page, whose secret only getForm returns', async () => {
    const withForm = createStripePayments({ secretKey, webhookSecret, publishableKey, apiUrl: stripe.url })
    const request = createPaymentRequest()
    const begun = await withForm.begin(request)
    const session = stripe.getSession(request.paymentId)
    expect(begun).toEqual({ outcome: 'elsewhere', session: session.id, url: request.formUrl })
    const params = stripe.requests[0]?.params ?? {}
    expect(params).toMatchObject({ ui_mode: 'elements', return_url: `${request.formUrl}?returned`, client_reference_id: request.paymentId })
    expect([params.success_url, params.cancel_url]).toEqual([undefined, undefined])
    const form = { state: 'open', clientSecret: session.client_secret, publishableKey, amountCents: 17_100, taxCents: 0 }
    expect(await withForm.getForm?.(session.id)).toEqual(form)
    expect(await withForm.begin(request)).toEqual(begun)
    // the key was removed from the configuration while the form is open
    expect(await payments.getForm?.(session.id)).toEqual({ ...form, publishableKey: null })
    stripe.pay(request.paymentId)
    expect(await withForm.getForm?.(session.id)).toEqual({ state: 'confirming' })
  })

  test('a form that is closed, unknown or a page of Stripe has no secret', async () => {
    const withForm = createStripePayments({ secretKey, webhookSecret, publishableKey, apiUrl: stripe.url })
    const [closed, hosted] = [createPaymentRequest(), createPaymentRequest()]
    await withForm.begin(closed)
    const { id } = stripe.getSession(closed.paymentId)
    await withForm.close(id)
    await payments.begin(hosted)
    for (const session of [id, stripe.getSession(hosted.paymentId).id, 'cs_test_unknown'])
      expect(await withForm.getForm?.(session)).toEqual({ state: 'closed' })
    await expect(withForm.getForm?.('cs_live_1')).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  test('openPage creates another page for the same payment, which stays open for half an hour from then', async () => {
    const request = createPaymentRequest({ begunAt: new Date(Date.now() - 20 * 60 * 1000) })
    const pages = [await payments.openPage?.(request), await payments.openPage?.(request)]
    expect(new Set(pages.map((page) => page?.session)).size).toBe(2)
    expect(pages[0]?.url).toContain('/pay/cs_test_')
    expect(stripe.getSession(request.paymentId)).toMatchObject({
      ui_mode: 'hosted_page',
      success_url: request.successUrl,
      amount_total: 17_100,
    })
  })

  test('an unpaid checkout session is open, and failed after close', async () => {
    const request = createPaymentRequest()
    const begun = await payments.begin(request)
    const name = { paymentId: request.paymentId, begunAt: request.begunAt }
    expect(await payments.find(name)).toMatchObject({ status: 'open', reference: null })
    if (begun.outcome === 'elsewhere') await payments.close(begun.session)
    expect(await payments.find(name)).toMatchObject({ status: 'failed' })
  })

  test('a checkout session with a delayed payment is open until the payment arrives or fails', async () => {
    const [slow, poor] = [createPaymentRequest(), createPaymentRequest()]
    for (const request of [slow, poor]) {
      await payments.begin(request)
      stripe.payLater(request.paymentId)
      expect(await payments.find({ session: stripe.getSession(request.paymentId).id })).toMatchObject({ status: 'open' })
    }
    stripe.arrive(slow.paymentId)
    stripe.bounce(poor.paymentId)
    expect(await payments.find({ session: stripe.getSession(slow.paymentId).id })).toMatchObject({ status: 'paid' })
    expect(await payments.find({ session: stripe.getSession(poor.paymentId).id })).toMatchObject({ status: 'failed' })
  })
})

describe('Stripe failures', () => {
  test.each([
    ['a 500', { status: 500, type: 'api_error' }],
    ['a conflict over a lock', { status: 409, type: 'invalid_request_error', code: 'lock_timeout' }],
    ['a lost response', 'lost answer'],
  ] as const)('begin retries after %s with the same idempotency key and creates one session', async (_what, fault) => {
    const request = createPaymentRequest()
    stripe.fail(fault)
    await payments.begin(request)
    const keys = stripe.requests.map(({ headers }) => headers['idempotency-key'])
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
    expect(await payments.begin(request)).toMatchObject({ session: stripe.getSession(request.paymentId).id })
  })

  test.each([
    ['a 429', [{ status: 429, type: 'invalid_request_error', code: 'rate_limit' }]],
    ['three 503 responses', Array(3).fill({ status: 503, type: 'api_error' })],
    ['a wrong secret key', [{ status: 401, type: 'invalid_request_error' }]],
  ] as const)('begin throws PaymentsUnavailable after %s', async (_what, faults) => {
    stripe.fail(...faults)
    await expect(payments.begin(createPaymentRequest())).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  test('begin throws PaymentsUnavailable when Stripe does not respond in time', async () => {
    stripe.fail('silence', 'silence', 'silence')
    await expect(createPayments(stripe, 50).begin(createPaymentRequest())).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  test('begin fails without a request after five timeouts, and a new client can reach Stripe again', async () => {
    let now = 0
    const slow = createStripePayments({ secretKey, webhookSecret, apiUrl: stripe.url, patienceMs: 50, now: () => now })
    for (let i = 0; i < 5; i++) {
      stripe.fail('silence')
      await expect(slow.begin(createPaymentRequest())).rejects.toBeInstanceOf(PaymentsUnavailable)
    }
    const asked = stripe.requests.length
    await expect(slow.begin(createPaymentRequest())).rejects.toThrow('Stripe failed too often of late')
    expect(stripe.requests.length).toBe(asked)
    now += 30_000
    const back = createStripePayments({ secretKey, webhookSecret, apiUrl: stripe.url })
    expect(await back.begin(createPaymentRequest())).toMatchObject({ outcome: 'elsewhere' })
    const request = createPaymentRequest({ begunAt: new Date(Date.now() - 60 * 60 * 1000) })
    await expect(slow.find({ paymentId: request.paymentId, begunAt: request.begunAt })).resolves.toBeUndefined()
  })

  test('begin throws PaymentRefused without Stripe’s message for a request that Stripe rejects for good', async () => {
    const late = createPaymentRequest({ begunAt: new Date(Date.now() - 60 * 60 * 1000) })
    await expect(payments.begin(late)).rejects.toThrow(new PaymentRefused('StripeInvalidRequestError'))
  })
})

describe('Stripe events by time', () => {
  test('listChanged lists all of 10,051 events and only those in the requested time', async () => {
    const request = createPaymentRequest()
    await payments.begin(request)
    stripe.pay(request.paymentId)
    const first = stripe.events.at(-1)
    const at = (seconds: number) => new Date(((first?.created ?? 0) + seconds) * 1000)
    for (let i = 0; i < 10_050; i++) {
      const object = { id: `cs_${i}`, object: 'checkout.session' }
      stripe.events.push({ ...first, id: `evt_${i}`, created: (first?.created ?? 0) + 1, data: { object } } as never)
    }
    const list = async (time: { since: Date; until?: Date }) => {
      const names: unknown[] = []
      for await (const name of payments.listChanged(time)) names.push(name)
      return names
    }
    const paid = { session: stripe.getSession(request.paymentId).id }
    expect(await list({ since: at(0), until: at(1) })).toEqual([paid])
    const all = await list({ since: at(0) })
    expect([all.length, all.at(-1)]).toEqual([10_051, paid])
  })
})

describe('Stripe disputes', () => {
  test('find returns disputes with amount and status, and no inquiries', async () => {
    const request = createPaymentRequest()
    await payments.begin(request)
    stripe.pay(request.paymentId)
    stripe.dispute(request.paymentId, 7900, 'warning_needs_response')
    const find = async () => (await payments.find({ paymentId: request.paymentId, begunAt: request.begunAt }))?.disputes
    expect(await find()).toEqual([])
    stripe.dispute(request.paymentId, 7900)
    expect(await find()).toMatchObject([{ amountCents: 7900, status: 'opened' }])
    stripe.closeDispute(request.paymentId, 'won')
    expect(await find()).toMatchObject([{ status: 'won' }])
  })

  test.each([
    ['an hour later', { hours: 1, shipping_carrier: 'DHL' }],
    ['with other facts', { hours: 0, shipping_carrier: 'UPS' }],
  ])('evidence is accepted %s after an error that Stripe repeats for the idempotency key', async (_when, { hours, shipping_carrier }) => {
    let now = 0
    const later = createStripePayments({ secretKey, webhookSecret, apiUrl: stripe.url, now: () => now })
    const { paymentId } = createPaymentRequest()
    await later.begin({ ...createPaymentRequest(), paymentId })
    stripe.pay(paymentId)
    stripe.dispute(paymentId)
    const { id: dispute, evidence_details: details } = stripe.getDispute(paymentId)
    const send = (carrier: string) =>
      later.sendEvidence?.({
        ...{ evidenceId: paymentId, dispute, session: null, picture: undefined },
        texts: { shipping_carrier: carrier } as never,
      })
    stripe.fail(undefined as never, { status: 500, type: 'api_error', isStored: true })
    await expect(send('DHL')).rejects.toBeInstanceOf(PaymentsUnavailable)
    now += hours * 60 * 60_000
    await send(shipping_carrier)
    expect([details.submission_count, stripe.getDispute(paymentId).evidence]).toEqual([1, { shipping_carrier }])
  })
})

test('two attempts to send the same evidence at the same time both succeed, and the bank receives it once', async () => {
  const request = createPaymentRequest()
  await payments.begin(request)
  stripe.pay(request.paymentId)
  stripe.dispute(request.paymentId)
  const { id: dispute, evidence_details: details } = stripe.getDispute(request.paymentId)
  const evidence = { evidenceId: request.paymentId, dispute, session: null, picture: undefined }
  const send = (carrier: string) => payments.sendEvidence?.({ ...evidence, texts: { shipping_carrier: carrier } as never })
  // the facts of the order change between the two attempts, and so do the idempotency keys
  await Promise.all([send('DHL'), send('UPS')])
  expect([
    details.submission_count,
    stripe.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(dispute)).length,
  ]).toEqual([1, 2])
})

test('movements of test mode are not recorded beside real money', () => {
  const hasSettlements = (key: string, recordsTestMode: boolean) =>
    Boolean(createStripePayments({ secretKey: key, webhookSecret, recordsTestMode }).settlements)
  expect([hasSettlements(secretKey, false), hasSettlements(secretKey, true), hasSettlements('sk_live_1', false)]).toEqual([
    false,
    true,
    true,
  ])
})

describe('Stripe webhooks', () => {
  const read = (message: { body: string; headers: Headers }) => payments.readEvent?.(message.body, message.headers)

  test('readEvent returns the type and ids of a signed event, without personal data', async () => {
    const request = createPaymentRequest()
    await payments.begin(request)
    const event = read(stripe.pay(request.paymentId))
    expect(event).toMatchObject({ type: 'checkout.session.completed', about: { session: stripe.getSession(request.paymentId).id } })
    expect(JSON.stringify(event)).not.toMatch(/@|Buyer/)
    expect(read(stripe.refund(request.paymentId, 100))?.about).toEqual({ reference: expect.stringMatching(/^pi_/) })
    expect(payments.findPaymentName(event?.facts ?? {})).toEqual(event?.about)
  })

  test('readEvent names no payment for an unknown event type or a connected account', () => {
    const thing = { id: 'cs_1', object: 'checkout.session', created: 1 }
    expect(read(stripe.tell('product.created', { id: 'prod_1', object: 'product', created: 1 }))?.about).toBeUndefined()
    expect(read(stripe.tell('checkout.session.completed', thing, { account: 'acct_other' }))?.about).toBeUndefined()
  })

  test('readEvent refuses an event that is unsigned, altered, too old or signed with another secret', () => {
    const good = stripe.tell('product.created', { id: 'prod_1', object: 'product', created: 1 })
    const signature = good.headers.get('stripe-signature') ?? ''
    const withSignature = (value: string | undefined) => new Headers(value === undefined ? {} : { 'stripe-signature': value })
    const now = Math.floor(Date.now() / 1000)
    const forged: [string, { body: string; headers: Headers }, string][] = [
      ['no signature', { body: good.body, headers: withSignature(undefined) }, 'webhook_unsigned'],
      ['empty', { body: good.body, headers: withSignature('') }, 'webhook_unsigned'],
      ['cut off', { body: good.body, headers: withSignature(signature.slice(0, -1)) }, 'webhook_unsigned'],
      ['another secret', stripe.sign(good.body, { secret: 'whsec_of_another_shop' }), 'webhook_unsigned'],
      ['another body', { body: good.body.replace('prod_1', 'prod_2'), headers: good.headers }, 'webhook_unsigned'],
      [
        'the same JSON, formatted differently',
        { body: JSON.stringify(JSON.parse(good.body), null, 1), headers: good.headers },
        'webhook_unsigned',
      ],
      ['too old', stripe.sign(good.body, { at: now - 301 }), 'webhook_stale'],
      ['old, with a new time', { body: good.body, headers: withSignature(signature.replace(/t=\d+/, `t=${now + 1}`)) }, 'webhook_unsigned'],
    ]
    for (const [what, message, code] of forged) expect(() => read(message), what).toThrow(expect.objectContaining({ code }))
    const noSecret = createStripePayments({ secretKey, webhookSecret: '', apiUrl: stripe.url })
    expect(() => noSecret.readEvent?.(good.body, stripe.sign(good.body, { secret: ' ' }).headers)).toThrow(
      expect.objectContaining({ code: 'webhook_unsigned' }),
    )
    expect(read(good)).toMatchObject({ type: 'product.created' })
  })
})
