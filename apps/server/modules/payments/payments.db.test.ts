import { Order } from '@tintype/contract/orders/store'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { sampleInputs } from '../../test/long-form.ts'
import { permutations } from '../../test/permutations.ts'
import type { Message } from '../../test/stand-ins/stripe-stand-in.ts'
import { createOrderInput, operator } from '../../test/worlds/money-world.ts'
import { isSold, isUnsold, openStripeWorld, type StripeWorld } from '../../test/worlds/stripe-world.ts'
import { orders } from '../orders/tables.ts'
import { disputes } from './tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
// reconciliation reads only the events of the current test
beforeEach(() => void world.stripe.events.splice(0))
afterAll(() => world.close())

const HOUR = 60 * 60 * 1000
const listEvents = (type: string) => world.database.select().from(webhookEvents).where(eq(webhookEvents.type, type))

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
      expect(await world.listUnmatchedPayments(order.paymentId)).toEqual([['amount_differs', changes.amount_total ?? 14_100]])
      await world.paymentsAfter(2 * HOUR).reconcile()
      expect(await order.state()).toEqual(isUnsold)
      await world.payments.answer(operator, {
        id: (await world.getUnmatchedPayment(order.paymentId)).id,
        answer: 'Given back in the dashboard.',
      })
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
    const order = await world.newPaid()
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

  test('a payment webhook that arrives days late, after the order was completed and refunded, changes nothing', async () => {
    const order = await world.newOrder()
    const late = world.stripe.pay(order.paymentId)
    await world.paymentsAfter(2 * HOUR).reconcile()
    expect(await order.state()).toEqual(isSold)
    await world.payments.refundOrder(operator, { orderNumber: order.orderNumber, idempotencyKey: crypto.randomUUID() })
    await world.runJobs()
    const refunded = { status: 'refunded', refundedCents: 14_100, ines: 0, other: 0, mails: [1, 1] }
    expect(await order.state()).toEqual(refunded)
    // Stripe repeats a webhook for three days, with a new signature
    await world.deliver(world.stripe.sign(late.body), world.stripe.sign(late.body))
    expect([await order.state(), (await world.listRefundRows(order.paymentId)).length]).toEqual([refunded, 1])
    expect(world.noticesFor(order.request.email).map(({ kind }) => kind)).toEqual(['order_confirmed', 'order_refunded'])
  })

  test('an order that was begun with a live key stays open while a test key is configured', async () => {
    const order = await world.newOrder()
    const { paymentSession } = await order.row()
    const setSession = (session: string | null) =>
      world.database.update(orders).set({ paymentSession: session }).where(eq(orders.id, order.paymentId))
    await setSession('cs_live_a1')
    expect(await world.paymentsAfter(2 * HOUR).reconcile()).toMatchObject({ failed: expect.any(Number) })
    expect(await order.state()).toEqual(isUnsold)
    await setSession(paymentSession)
    await world.paymentsAfter(2 * HOUR).reconcile()
    expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
  })

  test('a Stripe refund whose webhook arrives before the payment’s is applied once', async () => {
    const order = await world.newOrder()
    const paid = world.stripe.pay(order.paymentId)
    const refunded = world.stripe.refund(order.paymentId)
    await world.deliver(refunded)
    await world.deliver(paid, refunded, paid)
    expect(await order.state()).toEqual({ status: 'refunded', refundedCents: 14_100, ines: 0, other: 0, mails: [1, 1] })
    expect(await world.listRefundRows(order.paymentId)).toHaveLength(1)
  })
})

describe('disputes at Stripe', () => {
  test.each([
    ['won', 'returns them', isSold],
    ['lost', 'keeps them deducted', { ...isSold, ines: 0, other: 0 }],
  ] as const)('an open Stripe dispute deducts the commissions, and a dispute %s %s', async (status, _what, end) => {
    const order = await world.newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId))
    expect(await order.state()).toEqual({ ...isSold, ines: 0, other: 0 })
    const closed = world.stripe.closeDispute(order.paymentId, status)
    await world.deliver(closed, closed)
    expect(await order.state()).toEqual(end)
    expect(await world.database.select().from(disputes).where(eq(disputes.orderId, order.paymentId))).toMatchObject([{ status }])
  })

  test('a Stripe dispute over an amount that matches no line is assigned to the lines that an operator names', async () => {
    const order = await world.newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId, 1234))
    expect([await order.state(), await world.listUnmatchedPayments(order.paymentId)]).toEqual([isSold, [['dispute_unmatched', 1234]]])
    await world.payments.answer(operator, {
      id: (await world.getUnmatchedPayment(order.paymentId)).id,
      answer: 'A corner of it.',
      lines: [{ line: 1, quantity: 1 }],
    })
    expect(await order.state()).toEqual({ ...isSold, ines: 0 })
    await world.deliver(world.stripe.closeDispute(order.paymentId, 'won'))
    expect(await order.state()).toEqual(isSold)
  })

  test('a Stripe dispute remains open for operators after an answer that names too many units', async () => {
    const order = await world.newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId, 1234))
    const { id } = await world.getUnmatchedPayment(order.paymentId)
    const answer = (quantity: number) => world.payments.answer(operator, { id, answer: 'A corner of it.', lines: [{ line: 1, quantity }] })
    await expect(answer(2)).rejects.toMatchObject({ code: 'refund_too_large' })
    await world.deliver(world.stripe.refundedMessage(order.paymentId))
    expect([await order.state(), (await world.getUnmatchedPayment(order.paymentId)).answeredAt]).toEqual([isSold, null])
    await answer(1)
    expect(await order.state()).toEqual({ ...isSold, ines: 0 })
  })
})
