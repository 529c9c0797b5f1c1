import { Problem, problemText } from '@tintype/contract/problems'
import { Order } from '@tintype/contract/store'
import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { idempotencyKeys } from '../../platform/idempotency/tables.ts'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { operator, orderOf } from '../../test/money-world.ts'
import { permutations } from '../../test/permutations.ts'
import type { Message } from '../../test/stripe-stand-in.ts'
import { openStripeWorld, type StripeWorld } from '../../test/stripe-world.ts'
import { workerDatabaseUrl } from '../../test/worker-database.ts'
import { createPaymentDesk } from './payment-desk.ts'
import { purgeUnpaid, setLookedUntil } from './payment-queries.ts'
import { createStore } from './service.ts'
import { disputes, orders, paymentQuestions, refunds } from './tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
afterAll(() => world.close())

const HOUR = 60 * 60 * 1000
const isSold = { status: 'paid', refundedCents: 0, ines: 1000, other: 2000, told: [1, 1] }
const isUnsold = { status: 'awaiting_payment', refundedCents: 0, ines: 0, other: 0, told: [0, 0] }
const eventsOf = (type: string) => world.database.select().from(webhookEvents).where(eq(webhookEvents.type, type))
const questionsOf = async (paymentId: string) =>
  (await world.database.select().from(paymentQuestions).where(eq(paymentQuestions.orderId, paymentId))).map(({ kind, amountCents }) => [
    kind,
    amountCents,
  ])
const questionOf = async (paymentId: string) => {
  const [question] = await world.database.select().from(paymentQuestions).where(eq(paymentQuestions.orderId, paymentId))
  if (!question) throw new Error('no question')
  return question
}
const refundsOf = (paymentId: string) => world.database.select().from(refunds).where(eq(refunds.orderId, paymentId))

async function newPaid() {
  const order = await world.newOrder()
  await world.deliver(world.stripe.pay(order.paymentId))
  return order
}

describe('an order that is paid with Stripe', () => {
  test('waits for its payment, is paid on Stripe’s page, and is sold then', async () => {
    const order = await world.newOrder()
    const url = expect.stringMatching(/\/pay\/cs_test_/)
    expect(order).toMatchObject({ status: 'awaiting_payment', totalCents: 14_100, paymentUrl: url })
    expect(await order.state()).toEqual(isUnsold)
    const waiting = await world.store.getOrder(order)
    expect(Order.parse(waiting)).toMatchObject({
      status: 'awaiting_payment',
      paymentUrl: url,
      production: [{ step: 'paid', at: null }, {}, {}, {}],
    })
    expect(world.stripe.sessionOf(order.paymentId)).toMatchObject({
      success_url: `https://store.example/orders/${order.orderToken}?from=checkout`,
      cancel_url: 'https://store.example/cart',
    })
    await world.deliver(world.stripe.pay(order.paymentId))
    expect(await order.state()).toEqual(isSold)
    expect(await world.store.getOrder(order)).toMatchObject({ status: 'paid', paymentUrl: null })
    await world.tellAboutSales()
    expect(world.noticesFor(order.request.email)).toHaveLength(1)
  })

  test('gives the same answer for its key, before and after it is paid', async () => {
    const order = await world.newOrder()
    const { request, orderNumber, orderToken, status, totalCents, currency, paymentUrl } = order
    const first = { orderNumber, orderToken, status, totalCents, currency, paymentUrl }
    expect(await world.store.placeOrder(request)).toEqual(first)
    await world.deliver(world.stripe.pay(order.paymentId))
    expect(await world.store.placeOrder(request)).toEqual(first)
  })

  test('is begun again with its key when Stripe was away, and once', async () => {
    const artist = await world.newArtist()
    const lines = [{ product: await world.newPlate(artist), size: 'medium' as const, quantity: 1 }]
    const request = orderOf(lines, { payment: { provider: 'stripe' } })
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    await expect(world.store.placeOrder(request)).rejects.toMatchObject({ code: 'unavailable' })
    const placed = await world.store.placeOrder(request)
    expect(await world.database.select().from(orders).where(eq(orders.email, request.email))).toMatchObject([
      { number: placed.orderNumber, status: 'awaiting_payment', paymentUrl: placed.paymentUrl },
    ])
  })

  test('is given up when its page expires, or its slow payment fails', async () => {
    const [expired, failed] = [await world.newOrder(), await world.newOrder()]
    await world.deliver(world.stripe.expire(expired.paymentId))
    await world.deliver(world.stripe.payLater(failed.paymentId))
    expect(await failed.state()).toEqual(isUnsold)
    await world.deliver(world.stripe.bounce(failed.paymentId))
    for (const order of [expired, failed]) expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
  })

  test('is sold when its slow payment arrives', async () => {
    const order = await world.newOrder()
    await world.deliver(world.stripe.payLater(order.paymentId), world.stripe.arrive(order.paymentId))
    expect(await order.state()).toEqual(isSold)
  })

  test.each([
    ['another amount', { amount_total: 100 }],
    ['another currency', { currency: 'jpy' }],
  ] as [string, { amount_total?: number; currency?: string }][])(
    'that was paid with %s is not made: an operator is asked',
    async (_what, changes) => {
      const order = await world.newOrder()
      const message = world.stripe.pay(order.paymentId, changes)
      await world.deliver(message, message)
      expect(await order.state()).toEqual(isUnsold)
      expect(await questionsOf(order.paymentId)).toEqual([['amount_differs', changes.amount_total ?? 14_100]])
      await world.deskAfter(2 * HOUR).reconcile()
      expect(await order.state()).toEqual(isUnsold)
      await world.desk.answer(operator, { id: (await questionOf(order.paymentId)).id, answer: 'Given back in the dashboard.' })
      expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
    },
  )
})

describe('a message of Stripe', () => {
  test('that comes 100 times, five at once, has one effect (R6)', async () => {
    const order = await world.newOrder()
    const message = world.stripe.pay(order.paymentId)
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 5 }, () => world.receive(message)))
    const { id: eventId } = JSON.parse(message.body)
    expect(world.sentJobs.filter(({ payload }) => (payload as { eventId?: string }).eventId === eventId)).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => world.desk.applyEvent({ provider: 'stripe', eventId })))
    await world.runJobs()
    expect(await order.state()).toEqual(isSold)
    await world.tellAboutSales()
    expect(world.noticesFor(order.request.email)).toHaveLength(1)
    const rows = await world.database
      .select()
      .from(webhookEvents)
      .where(and(eq(webhookEvents.provider, 'stripe'), eq(webhookEvents.eventId, eventId)))
    expect(rows).toMatchObject([{ outcome: 'applied', error: null, appliedAt: expect.any(Date) }])
    expect(JSON.stringify(rows)).not.toMatch(/@|Buyer/)
  })

  test('of a kind that we do not know, or about somebody else’s payment, is recorded and passed over', async () => {
    const type = `product.created_${Date.now()}`
    const unknown = world.stripe.tell(type, { id: 'prod_1', object: 'product', created: 1 })
    const foreign = world.stripe.tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_foreign', created: 1 })
    await world.deliver(unknown, foreign)
    expect(await eventsOf(type)).toMatchObject([{ outcome: 'ignored', attempts: 1 }])
    expect((await eventsOf('charge.refunded')).find(({ facts }) => facts.id === 'ch_1')).toMatchObject({ outcome: 'ignored' })
  })

  test('about an order that was paid, and cancelled since, does not sell it again', async () => {
    const order = await newPaid()
    await world.database.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.paymentId))
    const { paymentReference } = await order.row()
    await world.deliver(
      world.stripe.tell('charge.refunded', { id: 'ch_2', object: 'charge', payment_intent: paymentReference, created: 1 }),
    )
    expect(await order.state()).toEqual({ ...isSold, status: 'cancelled' })
  })

  test('that is forged leaves no trace', async () => {
    const body = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } })
    await expect(world.receive(world.stripe.sign(body, { secret: 'whsec_guessed' }))).rejects.toMatchObject({ code: 'webhook_unsigned' })
    expect(await world.database.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'evt_forged'))).toEqual([])
  })

  test('that cannot be looked into is kept with its error, and applied when that is mended', async () => {
    const order = await world.newOrder()
    const message = world.stripe.pay(order.paymentId)
    await world.receive(message)
    const name = { provider: 'stripe', eventId: JSON.parse(message.body).id as string }
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    await expect(world.desk.applyEvent(name)).rejects.toThrow('could not be applied')
    const [event] = await world.database.select().from(webhookEvents).where(eq(webhookEvents.eventId, name.eventId))
    expect(event).toMatchObject({ appliedAt: null, attempts: 1, error: expect.stringContaining('PaymentsUnavailable') })
    await world.runJobs()
    expect(await order.state()).toEqual(isSold)
  })
})

describe('messages in any order (R7)', () => {
  /** Refunded is Ines's plate; disputed is what is left then. */
  const atTheEnd = { status: 'paid', refundedCents: 4900, ines: 0, other: 0, told: [1, 1] }

  function history(paymentId: string): (() => Message)[] {
    const { stripe } = world
    return [
      () => stripe.tell('checkout.session.updated', stripe.sessionOf(paymentId)),
      () => stripe.pay(paymentId),
      () => stripe.refund(paymentId, 4900),
      () => stripe.dispute(paymentId),
    ]
  }

  /** And the bank decides for us, so that what is left of it was earned after all. */
  const whenWon = { ...atTheEnd, other: 2000 }

  test('all 120 orders of created, paid, refunded, disputed and won lead to the same end, each told as soon as it can be', async () => {
    for (const places of permutations([0, 1, 2, 3, 4])) {
      const order = await world.newOrder()
      const happenings = [...history(order.paymentId), () => world.stripe.closeDispute(order.paymentId, 'won')]
      const messages: Message[] = []
      for (const place of places) {
        // no more has happened than what is told of
        while (messages.length <= place) messages.push((happenings[messages.length] as () => Message)())
        await world.deliver(messages[place] as Message)
      }
      expect(await order.state(), places.join()).toEqual(whenWon)
    }
  }, 240_000)

  test('so does any mixture of what happens, what is late and what is repeated', async () => {
    const deliveries = fc.array(fc.record({ after: fc.nat(4), which: fc.nat(3) }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(deliveries, async (plan) => {
        const order = await world.newOrder()
        const messages: Message[] = []
        for (const [step, happen] of history(order.paymentId).entries()) {
          messages.push(happen())
          for (const { after, which } of plan) if (after === step && messages[which]) await world.deliver(messages[which])
        }
        await world.deliver(...messages.toReversed())
        expect(await order.state()).toEqual(atTheEnd)
      }),
      { numRuns: 25 },
    )
  })

  test('a refund that arrives before its order has one effect', async () => {
    const order = await world.newOrder()
    const paid = world.stripe.pay(order.paymentId)
    const refunded = world.stripe.refund(order.paymentId)
    await world.deliver(refunded)
    await world.deliver(paid, refunded, paid)
    expect(await order.state()).toEqual({ status: 'refunded', refundedCents: 14_100, ines: 0, other: 0, told: [1, 1] })
    expect(await refundsOf(order.paymentId)).toHaveLength(1)
  })
})

describe('a refund that was made at Stripe', () => {
  test('of a part goes to the plates that cost just that', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.refund(order.paymentId, 7900))
    expect(await order.state()).toEqual({ ...isSold, refundedCents: 7900, other: 0 })
    await world.deliver(world.stripe.refund(order.paymentId))
    expect(await order.state()).toEqual({ ...isSold, status: 'refunded', refundedCents: 14_100, ines: 0, other: 0 })
    expect((await refundsOf(order.paymentId)).map(({ refundedBy }) => refundedBy)).toEqual(['stripe', 'stripe'])
  })

  test('that fits no plate is asked of an operator, once, and nothing follows until it is answered', async () => {
    const order = await newPaid()
    const message = world.stripe.refund(order.paymentId, 1000)
    await world.deliver(message, message, world.stripe.tellRefunded(order.paymentId))
    expect([await order.state(), await questionsOf(order.paymentId)]).toEqual([isSold, [['refund_unmatched', 1000]]])
    const { id } = await questionOf(order.paymentId)
    expect((await world.desk.look()).questions).toContainEqual(expect.objectContaining({ id, orderNumber: order.orderNumber }))
    const wrong = world.desk.answer(operator, { id, answer: 'These.', lines: [{ line: 1, quantity: 1 }] })
    await expect(wrong).rejects.toMatchObject({ code: 'refund_too_large' })
    await world.desk.answer(operator, { id, answer: 'For a scratched corner.' })
    await world.deliver(world.stripe.tellRefunded(order.paymentId))
    expect(await order.state()).toEqual(isSold)
    await expect(world.desk.answer(operator, { id, answer: 'Again.' })).rejects.toMatchObject({ code: 'payment_question_not_found' })
  })

  test('that fits plates of two artists is answered by naming one', async () => {
    const [ines, other] = [await world.newArtist(), await world.newArtist()]
    const lines = await Promise.all(
      [ines, other].map(async (artist) => ({ product: await world.newPlate(artist), size: 'medium' as const, quantity: 1 })),
    )
    const { orderNumber } = await world.store.placeOrder(orderOf(lines, { payment: { provider: 'stripe' } }))
    const [row] = await world.database.select().from(orders).where(eq(orders.number, orderNumber))
    const paymentId = row?.id ?? ''
    await world.deliver(world.stripe.pay(paymentId), world.stripe.refund(paymentId, 4900))
    expect(await questionsOf(paymentId)).toEqual([['refund_unmatched', 4900]])
    await world.desk.answer(operator, { id: (await questionOf(paymentId)).id, answer: 'The second.', lines: [{ line: 2, quantity: 1 }] })
    await world.deliver(world.stripe.tellRefunded(paymentId))
    const balances = await Promise.all([ines, other].map((artist) => world.earnings.balanceOf(world.database, artist.artistId)))
    expect([balances, (await refundsOf(paymentId)).length, world.stripe.refundsOf(paymentId).length]).toEqual([[1000, 0], 1, 1])
  })
})

describe('a refund of ours', () => {
  const refundRequest = (orderNumber: string) => ({ orderNumber, idempotencyKey: crypto.randomUUID(), lines: [{ line: 1, quantity: 1 }] })

  test('is made at Stripe once, and Stripe’s word of it is not another one', async () => {
    const order = await newPaid()
    const request = refundRequest(order.orderNumber)
    await Promise.all([world.store.refundOrder(operator, request), world.store.refundOrder(operator, request)])
    expect(world.stripe.refundsOf(order.paymentId)).toEqual([])
    await world.runJobs()
    await world.deliver(world.stripe.tellRefunded(order.paymentId))
    const [refund] = await refundsOf(order.paymentId)
    await world.desk.sendRefund({ refund: refund?.id ?? '' })
    expect(world.stripe.refundsOf(order.paymentId)).toMatchObject([
      { amount: 4900, id: refund?.reference, metadata: { refund_id: refund?.id } },
    ])
    expect(await order.state()).toEqual({ ...isSold, refundedCents: 4900, ines: 0 })
  })

  test('whose answer was lost is made once, and one that did not leave is sent by the next look', async () => {
    const order = await newPaid()
    await world.store.refundOrder(operator, refundRequest(order.orderNumber))
    const [refund] = await refundsOf(order.paymentId)
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    await expect(world.desk.sendRefund({ refund: refund?.id ?? '' })).rejects.toThrow()
    await world.deskAfter(HOUR).reconcile()
    await world.deskAfter(HOUR).reconcile()
    expect(world.stripe.refundsOf(order.paymentId)).toHaveLength(1)
    expect(await refundsOf(order.paymentId)).toMatchObject([{ reference: expect.stringMatching(/^re_/) }])
  })

  test('that Stripe refuses is asked of an operator, and so is one that failed later', async () => {
    const [gone, failed] = [await newPaid(), await newPaid()]
    world.stripe.refund(gone.paymentId)
    await world.store.refundOrder(operator, refundRequest(gone.orderNumber))
    await world.store.refundOrder(operator, refundRequest(failed.orderNumber))
    await world.runJobs()
    await world.deliver(world.stripe.failRefund(failed.paymentId))
    expect(await questionsOf(gone.paymentId)).toEqual([['refund_refused', 4900]])
    expect(await questionsOf(failed.paymentId)).toEqual([['refund_refused', 4900]])
  })

  test('that Stripe refused is not sent by itself once an operator was asked, who may have paid it in another way', async () => {
    const order = await newPaid()
    await world.store.refundOrder(operator, refundRequest(order.orderNumber))
    world.stripe.fail({ status: 400, type: 'invalid_request_error', code: 'charge_disputed' })
    await world.runJobs()
    const [refund] = await refundsOf(order.paymentId)
    await world.desk.sendRefund({ refund: refund?.id ?? '' })
    await world.desk.answer(operator, { id: (await questionOf(order.paymentId)).id, answer: 'Paid by transfer.' })
    await world.deskAfter(HOUR).reconcile()
    expect(world.stripe.refundsOf(order.paymentId)).toEqual([])
  })

  /** Three plates at one price. */
  async function newPlates() {
    const artist = await world.newArtist()
    const lines = [{ product: await world.newPlate(artist), size: 'medium' as const, quantity: 3 }]
    const { orderNumber } = await world.store.placeOrder(orderOf(lines, { payment: { provider: 'stripe' } }))
    const [row] = await world.database.select().from(orders).where(eq(orders.number, orderNumber))
    const paymentId = row?.id ?? ''
    await world.deliver(world.stripe.pay(paymentId))
    return { paymentId, orderNumber, balance: () => world.earnings.balanceOf(world.database, artist.artistId) }
  }

  /** The same, one of which was refunded by us, in vain. */
  async function newFailed(how: 'refused' | 'failed later') {
    const { paymentId, orderNumber, balance } = await newPlates()
    await world.store.refundOrder(operator, refundRequest(orderNumber))
    if (how === 'refused') world.stripe.fail({ status: 400, type: 'invalid_request_error', code: 'charge_disputed' })
    await world.runJobs()
    if (how === 'failed later') await world.deliver(world.stripe.failRefund(paymentId))
    expect(await questionsOf(paymentId)).toEqual([['refund_refused', 4900]])
    return { paymentId, orderNumber, balance }
  }

  test.each(['refused', 'failed later'] as const)('that was %s and is made in the dashboard instead is that one', async (how) => {
    const { paymentId, orderNumber, balance } = await newFailed(how)
    const again = world.stripe.refund(paymentId, 4900)
    await world.deliver(again, again, world.stripe.tellRefunded(paymentId))
    const made = world.stripe.refundsOf(paymentId).filter(({ status }) => status !== 'failed')
    expect(await refundsOf(paymentId)).toMatchObject([{ amountCents: 4900, reference: made[0]?.id }])
    expect([made.length, await questionsOf(paymentId), await balance()]).toEqual([1, [['refund_refused', 4900]], 2000])
    // the other plates are still there to be given back
    await world.store.refundOrder(operator, refundRequest(orderNumber))
    await world.runJobs()
    expect(world.stripe.refundsOf(paymentId).filter(({ status }) => status !== 'failed')).toHaveLength(2)
  })

  test('that an operator has settled, with the same amount given back in the dashboard later, is asked about', async () => {
    const { paymentId, balance } = await newFailed('refused')
    await world.desk.answer(operator, { id: (await questionOf(paymentId)).id, answer: 'Paid by transfer.' })
    await world.deliver(world.stripe.refund(paymentId, 4900))
    expect([await questionsOf(paymentId), await balance()]).toEqual([
      [
        ['refund_refused', 4900],
        ['refund_unmatched', 4900],
      ],
      2000,
    ])
  })

  test('does not take the place of one that was made in the dashboard before it', async () => {
    const { paymentId, orderNumber, balance } = await newPlates()
    const before = world.stripe.refund(paymentId, 4900)
    await world.store.refundOrder(operator, refundRequest(orderNumber))
    const [ours] = await refundsOf(paymentId)
    await world.database
      .update(refunds)
      .set({ refundedAt: new Date(Date.now() + HOUR) })
      .where(eq(refunds.id, ours?.id ?? ''))
    await world.deliver(before)
    expect(world.stripe.refundsOf(paymentId)).toHaveLength(2)
    expect([(await refundsOf(paymentId)).length, await balance()]).toEqual([2, 1000])
  })

  test('of an order that is not paid is none', async () => {
    const order = await world.newOrder()
    await expect(world.store.refundOrder(operator, refundRequest(order.orderNumber))).rejects.toMatchObject({ code: 'order_payment_open' })
  })
})

describe('a dispute', () => {
  test.each([
    ['won', isSold],
    ['lost', { ...isSold, ines: 0, other: 0 }],
  ] as const)('holds back what was earned until it is %s', async (status, end) => {
    const order = await newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId))
    expect(await order.state()).toEqual({ ...isSold, ines: 0, other: 0 })
    const closed = world.stripe.closeDispute(order.paymentId, status)
    await world.deliver(closed, closed)
    expect(await order.state()).toEqual(end)
    expect(await world.database.select().from(disputes).where(eq(disputes.orderId, order.paymentId))).toMatchObject([{ status }])
  })

  test('over an amount that fits no plate is asked of an operator, who names the plates', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId, 1234))
    expect([await order.state(), await questionsOf(order.paymentId)]).toEqual([isSold, [['dispute_unmatched', 1234]]])
    await world.desk.answer(operator, {
      id: (await questionOf(order.paymentId)).id,
      answer: 'A corner of it.',
      lines: [{ line: 1, quantity: 1 }],
    })
    expect(await order.state()).toEqual({ ...isSold, ines: 0 })
    await world.deliver(world.stripe.closeDispute(order.paymentId, 'won'))
    expect(await order.state()).toEqual(isSold)
  })

  test('is still asked about when an answer named more plates than there are', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.dispute(order.paymentId, 1234))
    const { id } = await questionOf(order.paymentId)
    const answer = (quantity: number) => world.desk.answer(operator, { id, answer: 'A corner of it.', lines: [{ line: 1, quantity }] })
    await expect(answer(2)).rejects.toMatchObject({ code: 'refund_too_large' })
    await world.deliver(world.stripe.tellRefunded(order.paymentId))
    expect([await order.state(), (await questionOf(order.paymentId)).answeredAt]).toEqual([isSold, null])
    await answer(1)
    expect(await order.state()).toEqual({ ...isSold, ines: 0 })
  })
})

describe('reconcilePayments', () => {
  test('finds what no message told: paid, refunded, disputed, and lost', async () => {
    const [paid, refunded, disputed] = [await world.newOrder(), await world.newOrder(), await world.newOrder()]
    for (const { paymentId } of [paid, refunded, disputed]) world.stripe.pay(paymentId)
    world.stripe.refund(refunded.paymentId, 4900)
    world.stripe.dispute(disputed.paymentId)
    await world.desk.reconcile()
    expect(await paid.state()).toEqual(isSold)
    expect(await refunded.state()).toEqual({ ...isSold, refundedCents: 4900, ines: 0 })
    expect(await disputed.state()).toEqual({ ...isSold, ines: 0, other: 0 })
    world.stripe.closeDispute(disputed.paymentId, 'won')
    await world.desk.reconcile()
    await world.desk.reconcile()
    expect(await disputed.state()).toEqual(isSold)
  })

  test('gives up what waits too long, and nothing before', async () => {
    const order = await world.newOrder()
    await world.desk.reconcile()
    expect(await order.state()).toEqual(isUnsold)
    await world.deskAfter(HOUR).reconcile()
    expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
    expect(world.stripe.sessionOf(order.paymentId)).toMatchObject({ status: 'expired' })
  })

  test('goes on where a crash has left an order whose page was made and not noted', async () => {
    const order = await world.newOrder()
    await world.database.update(orders).set({ paymentSession: null, paymentUrl: null }).where(eq(orders.id, order.paymentId))
    world.stripe.pay(order.paymentId)
    await world.deskAfter(HOUR).reconcile()
    expect(await order.state()).toEqual(isSold)
  })

  test('goes on where a crash has left an order that was charged and not taken as paid', async () => {
    const artist = await world.newArtist()
    const lines = [{ product: await world.newPlate(artist), size: 'medium' as const, quantity: 1 }]
    // as one that has its books elsewhere would do it, and not within a transaction of ours
    const { settle: _here, ...elsewhere } = world.storeTools.payments.current
    const testTools = { ...world.tools, payments: { current: elsewhere, all: [elsewhere] } }
    const crashing = { ...testTools, earnings: { ...world.earnings, recordSales: async () => Promise.reject(new Error('crash')) } }
    const [charged, uncharged] = [orderOf(lines), orderOf(lines)]
    await expect(createStore(crashing).placeOrder(charged)).rejects.toThrow('crash')
    const away = { ...testTools.payments.current, begin: async () => Promise.reject(new Error('crash')) }
    await expect(createStore({ ...testTools, payments: { current: away, all: [away] } }).placeOrder(uncharged)).rejects.toThrow('crash')
    await createPaymentDesk({ ...testTools, clock: () => new Date(Date.now() + HOUR) }).reconcile()
    const statusOf = async (email: string) =>
      (await world.database.select().from(orders).where(eq(orders.email, email))).map(({ status }) => status)
    expect([await statusOf(charged.email), await statusOf(uncharged.email)]).toEqual([['paid'], ['cancelled']])
    expect(await world.earnings.balanceOf(world.database, artist.artistId)).toBe(1000)
  })

  test('keeps how far it came: what was seen is not looked at again, and what was not is', async () => {
    // behind all that happened in other tests
    const began = Date.now() + 100 * HOUR
    const later = began + 5 * HOUR
    await setLookedUntil(world.database, 'stripe', new Date(began))
    const asked = () => world.stripe.requests.filter(({ path }) => path === '/v1/events').map(({ params }) => Number(params.created.gte))
    const lookedUntil = async () => Date.parse((await world.desk.look()).lookedUntil ?? '')
    const form = world.tools.payments.current
    const turns = { left: 3 }
    const failing = {
      ...form,
      listChanged: (time: { since: Date; until?: Date }) => {
        if (turns.left-- <= 0) world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
        return form.listChanged(time)
      },
    }
    const desk = createPaymentDesk({ ...world.tools, payments: { current: failing, all: [failing] }, clock: () => new Date(later) })
    expect(await desk.reconcile()).toMatchObject({ failed: 1 })
    expect(await lookedUntil()).toBe(began + 2 * HOUR)
    world.stripe.requests.splice(0)
    turns.left = 100
    expect(await desk.reconcile(AbortSignal.abort())).toEqual({ looked: 0, cancelled: 0, failed: 0 })
    expect([await lookedUntil(), asked()]).toEqual([began + 2 * HOUR, []])
    await desk.reconcile()
    expect([await lookedUntil(), asked()[0]]).toEqual([later, Math.floor((began + HOUR) / 1000)])
  })

  test('goes on behind an order that a rule of ours refuses, and asks an operator, until it is no longer so', async () => {
    const order = await world.newOrder()
    world.stripe.pay(order.paymentId)
    const began = Date.now() + 300 * HOUR
    await setLookedUntil(world.database, 'stripe', new Date(began))
    let isRight = false
    const paymentReference = String(world.stripe.sessionOf(order.paymentId)?.payment_intent)
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
    const desk = createPaymentDesk({ ...world.tools, earnings, payments: { current: payments, all: [payments] }, clock })
    const asked = async () =>
      (await world.database.select().from(paymentQuestions).where(eq(paymentQuestions.reference, paymentReference))).map(
        ({ kind, provider, about, answeredAt }) => [kind, provider, about, answeredAt !== null],
      )
    expect(await desk.reconcile()).toMatchObject({ looked: 1, failed: 2 })
    expect((await desk.look()).lookedUntil).toBe(clock().toISOString())
    const question = ['order_refused', 'stripe', problemText('refund_too_large')]
    expect([await asked(), await order.state()]).toEqual([[[...question, false]], isUnsold])
    isRight = true
    await desk.reconcile()
    expect([await asked(), await order.state()]).toEqual([[[...question, true]], isSold])
  })

  test('looks again at what it could not see', async () => {
    const order = await world.newOrder()
    world.stripe.pay(order.paymentId)
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    expect(await world.desk.reconcile()).toMatchObject({ failed: expect.any(Number) })
    await world.desk.reconcile()
    expect(await order.state()).toEqual(isSold)
  })
})

test('keys are kept for more than a day, and then no longer (R3)', async () => {
  const [fresh, old] = [crypto.randomUUID(), crypto.randomUUID()]
  const at = (hours: number) => new Date(Date.now() - hours * HOUR)
  const row = { scope: 'a test of keys', requestHash: 'x' }
  await world.database.insert(idempotencyKeys).values([
    { ...row, key: fresh, createdAt: at(25) },
    { ...row, key: old, createdAt: at(49) },
  ])
  await world.desk.purge()
  const kept = await world.database.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(eq(idempotencyKeys.scope, row.scope))
  expect(kept).toEqual([{ key: fresh }])
})

test('an order that was never paid is forgotten after 30 days, with the address in it', async () => {
  const [early, late] = [await world.newOrder(), await world.newOrder()]
  await world.deliver(world.stripe.expire(early.paymentId), world.stripe.expire(late.paymentId))
  const longAgo = new Date(Date.now() - 31 * 24 * HOUR)
  await world.database.update(orders).set({ cancelledAt: longAgo }).where(eq(orders.id, early.paymentId))
  await world.desk.purge()
  await expect(early.row()).rejects.toThrow('no order')
  expect(await late.row()).toMatchObject({ status: 'cancelled' })
})

describe('orders that were never paid are forgotten', () => {
  const before = new Date(Date.now() - 400 * 24 * HOUR)

  /** Given up so long ago that nobody else's order is. */
  async function forgottenOrders(count: number) {
    const made = await Promise.all(Array.from({ length: count }, () => world.newOrder()))
    await world.deliver(...made.map((order) => world.stripe.expire(order.paymentId)))
    const ids = made.map((order) => order.paymentId)
    const cancelledAt = new Date(before.getTime() - HOUR)
    await world.database.update(orders).set({ cancelledAt }).where(inArray(orders.id, ids))
    return ids
  }
  const left = (ids: string[]) => world.database.$count(orders, inArray(orders.id, ids))

  test('some at a time, and without the one that is being paid', async () => {
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

  test('without all prints being read for each of their lines', async () => {
    await forgottenOrders(1)
    // its own connection: PostgreSQL keeps the plans of foreign keys by the connection
    const own = openDatabase({ url: await workerDatabaseUrl(), size: 1, onError: () => undefined })
    try {
      const scans = await own.transaction(async (tx) => {
        // a table of a few rows is read whole, whatever indexes there are
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
