import { Order } from '@tintype/contract/orders/store'
import { Problem, problemText } from '@tintype/contract/problems'
import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { idempotencyKeys } from '../../platform/idempotency/tables.ts'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { sampleInputs } from '../../test/long-form.ts'
import { permutations } from '../../test/permutations.ts'
import type { Message } from '../../test/stand-ins/stripe-stand-in.ts'
import { createOrderInput, operator } from '../../test/worlds/money-world.ts'
import { openStripeWorld, type StripeWorld } from '../../test/worlds/stripe-world.ts'
import { createOrders, purgeUnpaid } from '../orders/index.ts'
import { orders } from '../orders/tables.ts'
import { createPayments } from './module.ts'
import { setReconciledUntil } from './queries/payment.ts'
import { disputes, refunds, unmatchedPayments } from './tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
// reconciliation reads only the events of the current test
beforeEach(() => void world.stripe.events.splice(0))
afterAll(() => world.close())

const HOUR = 60 * 60 * 1000
const isSold = { status: 'paid', refundedCents: 0, ines: 1000, other: 2000, mails: [1, 1] }
const isUnsold = { status: 'awaiting_payment', refundedCents: 0, ines: 0, other: 0, mails: [0, 0] }
const listEvents = (type: string) => world.database.select().from(webhookEvents).where(eq(webhookEvents.type, type))
const listUnmatchedPayments = async (paymentId: string) =>
  (await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, paymentId))).map(({ kind, amountCents }) => [
    kind,
    amountCents,
  ])
const getUnmatchedPayment = async (paymentId: string) => {
  const [question] = await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, paymentId))
  if (!question) throw new Error('no question')
  return question
}
const listRefundRows = (paymentId: string) => world.database.select().from(refunds).where(eq(refunds.orderId, paymentId))

async function newPaid() {
  const order = await world.newOrder()
  await world.deliver(world.stripe.pay(order.paymentId))
  return order
}

describe('orders paid with Stripe', () => {
  test('a live event beside a test key sells nothing and waits in quarantine with the reason, also when it comes twice', async () => {
    const order = await world.newOrder()
    const { body } = world.stripe.pay(order.paymentId)
    const live = world.stripe.sign(JSON.stringify({ ...JSON.parse(body), livemode: true }))
    await world.deliver(live, live)
    expect(await order.state()).toEqual(isUnsold)
    const [event] = await world.database
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.eventId, JSON.parse(body).id))
    expect(event).toMatchObject({ quarantineReason: 'This is a live event, and STRIPE_SECRET_KEY is a test key.', appliedAt: null })
  })

  test('a Stripe order waits for its payment, links to Stripe’s page, and is sold once it is paid', async () => {
    const order = await world.newOrder()
    const url = expect.stringMatching(/\/pay\/cs_test_/)
    expect(order).toMatchObject({ status: 'awaiting_payment', totalCents: 14_100, paymentUrl: url })
    expect(await order.state()).toEqual(isUnsold)
    const waiting = await world.orders.getOrder(order)
    expect(Order.parse(waiting)).toMatchObject({
      status: 'awaiting_payment',
      paymentUrl: url,
      production: [{ step: 'paid', at: null }, {}, {}, {}],
    })
    expect(world.stripe.getSession(order.paymentId)).toMatchObject({
      success_url: `https://store.example/orders/${order.orderToken}?from=checkout`,
      cancel_url: 'https://store.example/cart',
    })
    await world.deliver(world.stripe.pay(order.paymentId))
    expect(await order.state()).toEqual(isSold)
    expect(await world.orders.getOrder(order)).toMatchObject({ status: 'paid', paymentUrl: null })
    await world.processSoldJobs()
    expect(world.noticesFor(order.request.email)).toHaveLength(1)
  })

  test('a Stripe order repeated with its idempotency key gets the same answer before and after payment', async () => {
    const order = await world.newOrder()
    const { request, orderNumber, orderToken, status, totalCents, currency, paymentUrl } = order
    const first = { orderNumber, orderToken, status, totalCents, currency, paymentUrl }
    expect(await world.orders.placeOrder(request)).toEqual(first)
    await world.deliver(world.stripe.pay(order.paymentId))
    expect(await world.orders.placeOrder(request)).toEqual(first)
  })

  test('a Stripe order that failed while Stripe was unavailable is placed once when repeated with its key', async () => {
    const artist = await world.newArtist()
    const lines = [{ product: await world.newProduct(artist), size: 'medium' as const, quantity: 1 }]
    const request = createOrderInput(lines, { payment: { provider: 'stripe' } })
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    await expect(world.orders.placeOrder(request)).rejects.toMatchObject({ code: 'unavailable' })
    const placed = await world.orders.placeOrder(request)
    expect(await world.database.select().from(orders).where(eq(orders.email, request.email))).toMatchObject([
      { number: placed.orderNumber, status: 'awaiting_payment', paymentUrl: placed.paymentUrl },
    ])
  })

  test('a Stripe order is cancelled when its payment page expires or its delayed payment fails', async () => {
    const [expired, failed] = [await world.newOrder(), await world.newOrder()]
    await world.deliver(world.stripe.expire(expired.paymentId))
    await world.deliver(world.stripe.payLater(failed.paymentId))
    expect(await failed.state()).toEqual(isUnsold)
    await world.deliver(world.stripe.bounce(failed.paymentId))
    for (const order of [expired, failed]) expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
  })

  test('a Stripe order is sold when its delayed payment arrives', async () => {
    const order = await world.newOrder()
    await world.deliver(world.stripe.payLater(order.paymentId), world.stripe.arrive(order.paymentId))
    expect(await order.state()).toEqual(isSold)
  })

  test.each([
    ['another amount', { amount_total: 100 }],
    ['another currency', { currency: 'jpy' }],
  ] as [string, { amount_total?: number; currency?: string }][])(
    'a Stripe order that was paid with %s is not sold and is referred to an operator',
    async (_what, changes) => {
      const order = await world.newOrder()
      const message = world.stripe.pay(order.paymentId, changes)
      await world.deliver(message, message)
      expect(await order.state()).toEqual(isUnsold)
      expect(await listUnmatchedPayments(order.paymentId)).toEqual([['amount_differs', changes.amount_total ?? 14_100]])
      await world.paymentsAfter(2 * HOUR).reconcile()
      expect(await order.state()).toEqual(isUnsold)
      await world.payments.answer(operator, { id: (await getUnmatchedPayment(order.paymentId)).id, answer: 'Given back in the dashboard.' })
      expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
    },
  )
})

describe('webhooks of Stripe', () => {
  test('a Stripe webhook that arrives 100 times, five at once, has one effect', async () => {
    const order = await world.newOrder()
    const message = world.stripe.pay(order.paymentId)
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 5 }, () => world.receive(message)))
    const { id: eventId } = JSON.parse(message.body)
    expect(world.sentJobs.filter(({ payload }) => (payload as { eventId?: string }).eventId === eventId)).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => world.payments.applyEvent({ provider: 'stripe', eventId })))
    await world.runJobs()
    expect(await order.state()).toEqual(isSold)
    await world.processSoldJobs()
    expect(world.noticesFor(order.request.email)).toHaveLength(1)
    const rows = await world.database
      .select()
      .from(webhookEvents)
      .where(and(eq(webhookEvents.provider, 'stripe'), eq(webhookEvents.eventId, eventId)))
    expect(rows).toMatchObject([{ outcome: 'applied', error: null, appliedAt: expect.any(Date) }])
    expect(JSON.stringify(rows)).not.toMatch(/@|Buyer/)
  })

  test('a Stripe webhook of an unknown type or about a foreign payment is recorded and ignored', async () => {
    const type = `product.created_${Date.now()}`
    const unknown = world.stripe.tell(type, { id: 'prod_1', object: 'product', created: 1 })
    const foreign = world.stripe.tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_foreign', created: 1 })
    await world.deliver(unknown, foreign)
    expect(await listEvents(type)).toMatchObject([{ outcome: 'ignored', attempts: 1 }])
    expect((await listEvents('charge.refunded')).find(({ facts }) => facts.id === 'ch_1')).toMatchObject({ outcome: 'ignored' })
  })

  test('a Stripe webhook about an order that was cancelled after payment does not sell it again', async () => {
    const order = await newPaid()
    await world.database.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.paymentId))
    const { paymentReference } = await order.row()
    await world.deliver(
      world.stripe.tell('charge.refunded', { id: 'ch_2', object: 'charge', payment_intent: paymentReference, created: 1 }),
    )
    expect(await order.state()).toEqual({ ...isSold, status: 'cancelled' })
  })

  test('a Stripe webhook with a forged signature is refused and not stored', async () => {
    const body = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } })
    await expect(world.receive(world.stripe.sign(body, { secret: 'whsec_guessed' }))).rejects.toMatchObject({ code: 'webhook_unsigned' })
    expect(await world.database.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'evt_forged'))).toEqual([])
  })

  test('a Stripe webhook that cannot be applied is kept with its error and applied on a later attempt', async () => {
    const order = await world.newOrder()
    const message = world.stripe.pay(order.paymentId)
    await world.receive(message)
    const name = { provider: 'stripe', eventId: JSON.parse(message.body).id as string }
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    await expect(world.payments.applyEvent(name)).rejects.toThrow('could not be applied')
    const [event] = await world.database.select().from(webhookEvents).where(eq(webhookEvents.eventId, name.eventId))
    expect(event).toMatchObject({ appliedAt: null, attempts: 1, error: expect.stringContaining('PaymentsUnavailable') })
    await world.runJobs()
    expect(await order.state()).toEqual(isSold)
  })
})

describe('webhooks of Stripe in any sequence', () => {
  /** Ines's line is refunded, and the rest is disputed. */
  const atTheEnd = { status: 'paid', refundedCents: 4900, ines: 0, other: 0, mails: [1, 1] }

  function buildMessages(paymentId: string): (() => Message)[] {
    const { stripe } = world
    return [
      () => stripe.tell('checkout.session.updated', stripe.getSession(paymentId)),
      () => stripe.pay(paymentId),
      () => stripe.refund(paymentId, 4900),
      () => stripe.dispute(paymentId),
    ]
  }

  /** The dispute is won, so the rest is earned. */
  const whenWon = { ...atTheEnd, other: 2000 }

  test('a Stripe order ends in the same state after any of the 120 sequences of its five webhooks', async () => {
    for (const places of sampleInputs(permutations([0, 1, 2, 3, 4]), 11)) {
      const order = await world.newOrder()
      const happenings = [...buildMessages(order.paymentId), () => world.stripe.closeDispute(order.paymentId, 'won')]
      const messages: Message[] = []
      for (const place of places) {
        // an event happens only when its webhook is due
        while (messages.length <= place) messages.push((happenings[messages.length] as () => Message)())
        await world.deliver(messages[place] as Message)
      }
      expect(await order.state(), places.join()).toEqual(whenWon)
    }
  }, 240_000)

  test('a Stripe order ends in the same state after any mixture of delayed and repeated webhooks', async () => {
    const deliveries = fc.array(fc.record({ after: fc.nat(4), which: fc.nat(3) }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(deliveries, async (plan) => {
        const order = await world.newOrder()
        const messages: Message[] = []
        for (const [step, happen] of buildMessages(order.paymentId).entries()) {
          messages.push(happen())
          for (const { after, which } of plan) if (after === step && messages[which]) await world.deliver(messages[which])
        }
        await world.deliver(...messages.toReversed())
        expect(await order.state()).toEqual(atTheEnd)
      }),
      { numRuns: 12, seed: 8 },
    )
  })

  test('a Stripe refund whose webhook arrives before the payment’s is applied once', async () => {
    const order = await world.newOrder()
    const paid = world.stripe.pay(order.paymentId)
    const refunded = world.stripe.refund(order.paymentId)
    await world.deliver(refunded)
    await world.deliver(paid, refunded, paid)
    expect(await order.state()).toEqual({ status: 'refunded', refundedCents: 14_100, ines: 0, other: 0, mails: [1, 1] })
    expect(await listRefundRows(order.paymentId)).toHaveLength(1)
  })
})

describe('refunds made at Stripe', () => {
  test('a partial refund made at Stripe is assigned to the order line that costs exactly its amount', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.refund(order.paymentId, 7900))
    expect(await order.state()).toEqual({ ...isSold, refundedCents: 7900, other: 0 })
    await world.deliver(world.stripe.refund(order.paymentId))
    expect(await order.state()).toEqual({ ...isSold, status: 'refunded', refundedCents: 14_100, ines: 0, other: 0 })
    expect((await listRefundRows(order.paymentId)).map(({ refundedBy }) => refundedBy)).toEqual(['stripe', 'stripe'])
  })

  test('a Stripe refund that matches no line is referred once to an operator, and changes nothing until then', async () => {
    const order = await newPaid()
    const message = world.stripe.refund(order.paymentId, 1000)
    await world.deliver(message, message, world.stripe.refundedMessage(order.paymentId))
    expect([await order.state(), await listUnmatchedPayments(order.paymentId)]).toEqual([isSold, [['refund_unmatched', 1000]]])
    const { id } = await getUnmatchedPayment(order.paymentId)
    expect((await world.payments.getPaymentOffice()).questions).toContainEqual(
      expect.objectContaining({ id, orderNumber: order.orderNumber }),
    )
    const wrong = world.payments.answer(operator, { id, answer: 'These.', lines: [{ line: 1, quantity: 1 }] })
    await expect(wrong).rejects.toMatchObject({ code: 'refund_too_large' })
    await world.payments.answer(operator, { id, answer: 'For a scratched corner.' })
    await world.deliver(world.stripe.refundedMessage(order.paymentId))
    expect(await order.state()).toEqual(isSold)
    await expect(world.payments.answer(operator, { id, answer: 'Again.' })).rejects.toMatchObject({ code: 'payment_question_not_found' })
  })

  test('a Stripe refund that matches lines of two artists is assigned to the line that an operator names', async () => {
    const [ines, other] = [await world.newArtist(), await world.newArtist()]
    const lines = await Promise.all(
      [ines, other].map(async (artist) => ({ product: await world.newProduct(artist), size: 'medium' as const, quantity: 1 })),
    )
    const { orderNumber } = await world.orders.placeOrder(createOrderInput(lines, { payment: { provider: 'stripe' } }))
    const [row] = await world.database.select().from(orders).where(eq(orders.number, orderNumber))
    const paymentId = row?.id ?? ''
    await world.deliver(world.stripe.pay(paymentId), world.stripe.refund(paymentId, 4900))
    expect(await listUnmatchedPayments(paymentId)).toEqual([['refund_unmatched', 4900]])
    await world.payments.answer(operator, {
      id: (await getUnmatchedPayment(paymentId)).id,
      answer: 'The second.',
      lines: [{ line: 2, quantity: 1 }],
    })
    await world.deliver(world.stripe.refundedMessage(paymentId))
    const balances = await Promise.all([ines, other].map((artist) => world.earnings.getArtistBalance(world.database, artist.artistId)))
    expect([balances, (await listRefundRows(paymentId)).length, world.stripe.listRefunds(paymentId).length]).toEqual([[1000, 0], 1, 1])
  })
})

describe('refunds made in the back office', () => {
  const refundRequest = (orderNumber: string) => ({ orderNumber, idempotencyKey: crypto.randomUUID(), lines: [{ line: 1, quantity: 1 }] })

  test('a back-office refund is made at Stripe once, and Stripe’s webhook about it is no second refund', async () => {
    const order = await newPaid()
    const request = refundRequest(order.orderNumber)
    await Promise.all([world.payments.refundOrder(operator, request), world.payments.refundOrder(operator, request)])
    expect(world.stripe.listRefunds(order.paymentId)).toEqual([])
    await world.runJobs()
    await world.deliver(world.stripe.refundedMessage(order.paymentId))
    const [refund] = await listRefundRows(order.paymentId)
    await world.payments.sendRefund({ refund: refund?.id ?? '' })
    expect(world.stripe.listRefunds(order.paymentId)).toMatchObject([
      { amount: 5550, id: refund?.reference, metadata: { refund_id: refund?.id } },
    ])
    expect(await order.state()).toEqual({ ...isSold, refundedCents: 5550, ines: 0 })
  })

  test('a back-office refund that could not be sent to Stripe is sent once by reconciliation', async () => {
    const order = await newPaid()
    await world.payments.refundOrder(operator, refundRequest(order.orderNumber))
    const [refund] = await listRefundRows(order.paymentId)
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    await expect(world.payments.sendRefund({ refund: refund?.id ?? '' })).rejects.toThrow(
      'Stripe did not answer: StripeRateLimitError rate_limit',
    )
    await world.paymentsAfter(HOUR).reconcile()
    await world.paymentsAfter(HOUR).reconcile()
    expect(world.stripe.listRefunds(order.paymentId)).toHaveLength(1)
    expect(await listRefundRows(order.paymentId)).toMatchObject([{ reference: expect.stringMatching(/^re_/) }])
  })

  test('a back-office refund that Stripe refuses, or that fails later, is referred to an operator', async () => {
    const [gone, failed] = [await newPaid(), await newPaid()]
    world.stripe.refund(gone.paymentId)
    await world.payments.refundOrder(operator, refundRequest(gone.orderNumber))
    await world.payments.refundOrder(operator, refundRequest(failed.orderNumber))
    await world.runJobs()
    await world.deliver(world.stripe.failRefund(failed.paymentId))
    expect(await listUnmatchedPayments(gone.paymentId)).toEqual([['refund_refused', 5550]])
    expect(await listUnmatchedPayments(failed.paymentId)).toEqual([['refund_refused', 5550]])
  })

  test('a back-office refund that Stripe refused is not sent again, before or after an operator answers', async () => {
    const order = await newPaid()
    await world.payments.refundOrder(operator, refundRequest(order.orderNumber))
    world.stripe.fail({ status: 400, type: 'invalid_request_error', code: 'charge_disputed' })
    await world.runJobs()
    const [refund] = await listRefundRows(order.paymentId)
    await world.payments.sendRefund({ refund: refund?.id ?? '' })
    await world.payments.answer(operator, { id: (await getUnmatchedPayment(order.paymentId)).id, answer: 'Paid by transfer.' })
    await world.paymentsAfter(HOUR).reconcile()
    expect(world.stripe.listRefunds(order.paymentId)).toEqual([])
  })

  /** An order line of three units, whose shipping is $17.00. */
  async function newProducts() {
    const artist = await world.newArtist()
    const lines = [{ product: await world.newProduct(artist), size: 'medium' as const, quantity: 3 }]
    const { orderNumber } = await world.orders.placeOrder(createOrderInput(lines, { payment: { provider: 'stripe' } }))
    const [row] = await world.database.select().from(orders).where(eq(orders.number, orderNumber))
    const paymentId = row?.id ?? ''
    await world.deliver(world.stripe.pay(paymentId))
    return { paymentId, orderNumber, balance: () => world.earnings.getArtistBalance(world.database, artist.artistId) }
  }

  /** The same, with a refund of one unit that Stripe refused or failed. */
  async function newFailed(how: 'refused' | 'failed later') {
    const { paymentId, orderNumber, balance } = await newProducts()
    await world.payments.refundOrder(operator, refundRequest(orderNumber))
    if (how === 'refused') world.stripe.fail({ status: 400, type: 'invalid_request_error', code: 'charge_disputed' })
    await world.runJobs()
    if (how === 'failed later') await world.deliver(world.stripe.failRefund(paymentId))
    expect(await listUnmatchedPayments(paymentId)).toEqual([['refund_refused', 5466]])
    return { paymentId, orderNumber, balance }
  }

  test.each(['refused', 'failed later'] as const)(
    'a back-office refund (%s) that is repeated in the Stripe dashboard is recorded as the same refund',
    async (how) => {
      const { paymentId, orderNumber, balance } = await newFailed(how)
      const again = world.stripe.refund(paymentId, 5466)
      await world.deliver(again, again, world.stripe.refundedMessage(paymentId))
      const made = world.stripe.listRefunds(paymentId).filter(({ status }) => status !== 'failed')
      expect(await listRefundRows(paymentId)).toMatchObject([{ amountCents: 5466, reference: made[0]?.id }])
      expect([made.length, await listUnmatchedPayments(paymentId), await balance()]).toEqual([1, [['refund_refused', 5466]], 2000])
      // the other units can still be refunded
      await world.payments.refundOrder(operator, refundRequest(orderNumber))
      await world.runJobs()
      expect(world.stripe.listRefunds(paymentId).filter(({ status }) => status !== 'failed')).toHaveLength(2)
    },
  )

  test('a dashboard refund of the amount of a refused refund that an operator has settled is referred to an operator', async () => {
    const { paymentId, balance } = await newFailed('refused')
    await world.payments.answer(operator, { id: (await getUnmatchedPayment(paymentId)).id, answer: 'Paid by transfer.' })
    await world.deliver(world.stripe.refund(paymentId, 5466))
    expect([await listUnmatchedPayments(paymentId), await balance()]).toEqual([
      [
        ['refund_refused', 5466],
        ['refund_unmatched', 5466],
      ],
      2000,
    ])
  })

  test('a back-office refund is separate from an earlier dashboard refund of the same amount', async () => {
    const { paymentId, orderNumber, balance } = await newProducts()
    const before = world.stripe.refund(paymentId, 4900)
    await world.payments.refundOrder(operator, refundRequest(orderNumber))
    const [ours] = await listRefundRows(paymentId)
    await world.database
      .update(refunds)
      .set({ refundedAt: new Date(Date.now() + HOUR) })
      .where(eq(refunds.id, ours?.id ?? ''))
    await world.deliver(before)
    expect(world.stripe.listRefunds(paymentId)).toHaveLength(2)
    expect([(await listRefundRows(paymentId)).length, await balance()]).toEqual([2, 1000])
  })

  test('an operator cannot refund an order that is not paid', async () => {
    const order = await world.newOrder()
    await expect(world.payments.refundOrder(operator, refundRequest(order.orderNumber))).rejects.toMatchObject({
      code: 'order_payment_open',
    })
  })
})

describe('disputes at Stripe', () => {
  test.each([
    ['won', 'returns them', isSold],
    ['lost', 'keeps them deducted', { ...isSold, ines: 0, other: 0 }],
  ] as const)('an open Stripe dispute deducts the commissions, and a dispute %s %s', async (status, _what, end) => {
    const order = await newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId))
    expect(await order.state()).toEqual({ ...isSold, ines: 0, other: 0 })
    const closed = world.stripe.closeDispute(order.paymentId, status)
    await world.deliver(closed, closed)
    expect(await order.state()).toEqual(end)
    expect(await world.database.select().from(disputes).where(eq(disputes.orderId, order.paymentId))).toMatchObject([{ status }])
  })

  test('a Stripe dispute over an amount that matches no line is assigned to the lines that an operator names', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId, 1234))
    expect([await order.state(), await listUnmatchedPayments(order.paymentId)]).toEqual([isSold, [['dispute_unmatched', 1234]]])
    await world.payments.answer(operator, {
      id: (await getUnmatchedPayment(order.paymentId)).id,
      answer: 'A corner of it.',
      lines: [{ line: 1, quantity: 1 }],
    })
    expect(await order.state()).toEqual({ ...isSold, ines: 0 })
    await world.deliver(world.stripe.closeDispute(order.paymentId, 'won'))
    expect(await order.state()).toEqual(isSold)
  })

  test('a Stripe dispute remains open for operators after an answer that names too many units', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId, 1234))
    const { id } = await getUnmatchedPayment(order.paymentId)
    const answer = (quantity: number) => world.payments.answer(operator, { id, answer: 'A corner of it.', lines: [{ line: 1, quantity }] })
    await expect(answer(2)).rejects.toMatchObject({ code: 'refund_too_large' })
    await world.deliver(world.stripe.refundedMessage(order.paymentId))
    expect([await order.state(), (await getUnmatchedPayment(order.paymentId)).answeredAt]).toEqual([isSold, null])
    await answer(1)
    expect(await order.state()).toEqual({ ...isSold, ines: 0 })
  })
})

describe('hourly reconciliation with Stripe', () => {
  test('reconciliation applies payments, refunds and disputes whose webhooks never arrived', async () => {
    const [paid, refunded, disputed] = [await world.newOrder(), await world.newOrder(), await world.newOrder()]
    for (const { paymentId } of [paid, refunded, disputed]) world.stripe.pay(paymentId)
    world.stripe.refund(refunded.paymentId, 4900)
    world.stripe.dispute(disputed.paymentId)
    await world.payments.reconcile()
    expect(await paid.state()).toEqual(isSold)
    expect(await refunded.state()).toEqual({ ...isSold, refundedCents: 4900, ines: 0 })
    expect(await disputed.state()).toEqual({ ...isSold, ines: 0, other: 0 })
    world.stripe.closeDispute(disputed.paymentId, 'won')
    await world.payments.reconcile()
    await world.payments.reconcile()
    expect(await disputed.state()).toEqual(isSold)
  })

  test('reconciliation cancels an order that has waited too long for its payment, and not earlier', async () => {
    const order = await world.newOrder()
    await world.payments.reconcile()
    expect(await order.state()).toEqual(isUnsold)
    await world.paymentsAfter(HOUR).reconcile()
    expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
    expect(world.stripe.getSession(order.paymentId)).toMatchObject({ status: 'expired' })
  })

  test('reconciliation completes a paid order whose payment page was not recorded before a crash', async () => {
    const order = await world.newOrder()
    await world.database.update(orders).set({ paymentSession: null, paymentUrl: null }).where(eq(orders.id, order.paymentId))
    world.stripe.pay(order.paymentId)
    await world.paymentsAfter(HOUR).reconcile()
    expect(await order.state()).toEqual(isSold)
  })

  test('reconciliation completes an order that was charged before a crash, and cancels one that was not', async () => {
    const artist = await world.newArtist()
    const lines = [{ product: await world.newProduct(artist), size: 'medium' as const, quantity: 1 }]
    // like an external provider, which does not settle within our transaction
    const { settle: _here, ...elsewhere } = world.orderTools.payments.current
    const testTools = { ...world.tools, payments: { current: elsewhere, all: [elsewhere] } }
    const crashing = { ...testTools, earnings: { ...world.earnings, recordSales: async () => Promise.reject(new Error('crash')) } }
    const [charged, uncharged] = [createOrderInput(lines), createOrderInput(lines)]
    await expect(createOrders(crashing).placeOrder(charged)).rejects.toThrow('crash')
    const away = { ...testTools.payments.current, begin: async () => Promise.reject(new Error('crash')) }
    await expect(createOrders({ ...testTools, payments: { current: away, all: [away] } }).placeOrder(uncharged)).rejects.toThrow('crash')
    await createPayments({ ...testTools, clock: () => new Date(Date.now() + HOUR) }).reconcile()
    const listOrderStatuses = async (email: string) =>
      (await world.database.select().from(orders).where(eq(orders.email, email))).map(({ status }) => status)
    expect([await listOrderStatuses(charged.email), await listOrderStatuses(uncharged.email)]).toEqual([['paid'], ['cancelled']])
    expect(await world.earnings.getArtistBalance(world.database, artist.artistId)).toBe(1000)
  })

  test('reconciliation saves its position and resumes from it after a failure or an abort', async () => {
    // later than all events of other tests
    const began = Date.now() + 100 * HOUR
    const later = began + 5 * HOUR
    await setReconciledUntil(world.database, 'stripe', new Date(began))
    const asked = () => world.stripe.requests.filter(({ path }) => path === '/v1/events').map(({ params }) => Number(params.created.gte))
    const lookedUntil = async () => Date.parse((await world.payments.getPaymentOffice()).lookedUntil ?? '')
    const form = world.tools.payments.current
    const turns = { left: 3 }
    const failing = {
      ...form,
      listChanged: (time: { since: Date; until?: Date }) => {
        if (turns.left-- <= 0) world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
        return form.listChanged(time)
      },
    }
    const desk = createPayments({ ...world.tools, payments: { current: failing, all: [failing] }, clock: () => new Date(later) })
    expect(await desk.reconcile()).toMatchObject({ failed: 1 })
    expect(await lookedUntil()).toBe(began + 2 * HOUR)
    world.stripe.requests.splice(0)
    turns.left = 100
    expect(await desk.reconcile(AbortSignal.abort())).toEqual({ looked: 0, cancelled: 0, failed: 0 })
    expect([await lookedUntil(), asked()]).toEqual([began + 2 * HOUR, []])
    await desk.reconcile()
    expect([await lookedUntil(), asked()[0]]).toEqual([later, Math.floor((began + HOUR) / 1000)])
  })

  test('reconciliation continues past an order that a rule refuses, and asks an operator until the order is accepted', async () => {
    const order = await world.newOrder()
    world.stripe.pay(order.paymentId)
    const began = Date.now() + 300 * HOUR
    await setReconciledUntil(world.database, 'stripe', new Date(began))
    let isRight = false
    const paymentReference = String(world.stripe.getSession(order.paymentId)?.payment_intent)
    const payments = {
      ...world.tools.payments.current,
      async *listChanged({ since }: { since: Date }) {
        if (since.getTime() === began - HOUR || isRight) yield { reference: paymentReference }
      },
    }
    const earnings = {
      ...world.earnings,
      recordSales: async (...sales: Parameters<typeof world.earnings.recordSales>) => {
        if (!isRight) throw new Problem('refund_too_large')
        return world.earnings.recordSales(...sales)
      },
    }
    const clock = () => new Date(began + 5 * HOUR)
    const desk = createPayments({ ...world.tools, earnings, payments: { current: payments, all: [payments] }, clock })
    const asked = async () =>
      (await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.reference, paymentReference))).map(
        ({ kind, provider, about, answeredAt }) => [kind, provider, about, answeredAt !== null],
      )
    expect(await desk.reconcile()).toMatchObject({ looked: 1, failed: 2 })
    expect((await desk.getPaymentOffice()).lookedUntil).toBe(clock().toISOString())
    const question = ['order_refused', 'stripe', problemText('refund_too_large')]
    expect([await asked(), await order.state()]).toEqual([[[...question, false]], isUnsold])
    isRight = true
    await desk.reconcile()
    expect([await asked(), await order.state()]).toEqual([[[...question, true]], isSold])
  })

  test('reconciliation retries an order that it could not read in the previous run', async () => {
    const order = await world.newOrder()
    world.stripe.pay(order.paymentId)
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    expect(await world.payments.reconcile()).toMatchObject({ failed: expect.any(Number) })
    await world.payments.reconcile()
    expect(await order.state()).toEqual(isSold)
  })
})

test('an idempotency key is kept after 25 hours and purged after 49', async () => {
  const [fresh, old] = [crypto.randomUUID(), crypto.randomUUID()]
  const at = (hours: number) => new Date(Date.now() - hours * HOUR)
  const row = { scope: 'a test of keys', requestHash: 'x' }
  await world.database.insert(idempotencyKeys).values([
    { ...row, key: fresh, createdAt: at(25) },
    { ...row, key: old, createdAt: at(49) },
  ])
  await world.payments.purge()
  const kept = await world.database.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(eq(idempotencyKeys.scope, row.scope))
  expect(kept).toEqual([{ key: fresh }])
})

test('the purge deletes an unpaid order 31 days after its cancellation, and keeps a recent one', async () => {
  const [early, late] = [await world.newOrder(), await world.newOrder()]
  await world.deliver(world.stripe.expire(early.paymentId), world.stripe.expire(late.paymentId))
  const longAgo = new Date(Date.now() - 31 * 24 * HOUR)
  await world.database.update(orders).set({ cancelledAt: longAgo }).where(eq(orders.id, early.paymentId))
  await world.payments.purge()
  await expect(early.row()).rejects.toThrow('no order')
  expect(await late.row()).toMatchObject({ status: 'cancelled' })
})

describe('purging unpaid orders', () => {
  const before = new Date(Date.now() - 400 * 24 * HOUR)

  /** Cancelled longer ago than the order of any other test. */
  async function forgottenOrders(count: number) {
    const made = await Promise.all(Array.from({ length: count }, () => world.newOrder()))
    await world.deliver(...made.map((order) => world.stripe.expire(order.paymentId)))
    const ids = made.map((order) => order.paymentId)
    const cancelledAt = new Date(before.getTime() - HOUR)
    await world.database.update(orders).set({ cancelledAt }).where(inArray(orders.id, ids))
    return ids
  }
  const left = (ids: string[]) => world.database.$count(orders, inArray(orders.id, ids))

  test('the purge deletes unpaid orders in batches and skips an order that is locked by a payment', async () => {
    const ids = await forgottenOrders(4)
    const purge = () => world.database.transaction((tx) => purgeUnpaid(tx, { before, limit: 2 }))
    await world.database.transaction(async (tx) => {
      await tx
        .select()
        .from(orders)
        .where(eq(orders.id, ids[0] as string))
        .for('update')
      expect([await purge(), await left(ids), await purge(), await left(ids), await purge()]).toEqual([2, 2, 1, 1, 0])
    })
    expect([await purge(), await left(ids)]).toEqual([1, 0])
  })

  test('the purge looks up the prints of an order line by index, without a sequential scan', async () => {
    await forgottenOrders(1)
    // a separate connection, because PostgreSQL caches foreign key plans per connection
    const own = openDatabase({ url: await workerDatabaseUrl(), size: 1, onError: () => undefined })
    try {
      const scans = await own.transaction(async (tx) => {
        // PostgreSQL would scan a small table despite its indexes
        await tx.execute(sql`set local enable_seqscan = off`)
        expect(await purgeUnpaid(tx, { before, limit: 1 })).toBe(1)
        return tx.execute(sql`select relname, seq_scan, idx_scan from pg_stat_xact_user_tables where relname in ('prints', 'order_lines')`)
      })
      expect(scans.rows).toContainEqual({ relname: 'prints', seq_scan: '0', idx_scan: '3' })
    } finally {
      await own.$client.end()
    }
  })
})
