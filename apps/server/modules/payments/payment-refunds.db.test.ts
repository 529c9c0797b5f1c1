import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrderInput, operator } from '../../test/worlds/money-world.ts'
import { isSold, openStripeWorld, type StripeWorld } from '../../test/worlds/stripe-world.ts'
import { orders } from '../orders/tables.ts'
import { refunds } from './tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
// reconciliation reads only the events of the current test
beforeEach(() => void world.stripe.events.splice(0))
afterAll(() => world.close())

const HOUR = 60 * 60 * 1000
const getOrderRow = async (orderNumber: string) => {
  const [row] = await world.database.select().from(orders).where(eq(orders.number, orderNumber))
  if (!row) throw new Error('no order')
  return row
}

describe('refunds made at Stripe', () => {
  test('a partial refund made at Stripe is assigned to the order line that costs exactly its amount', async () => {
    const order = await world.newPaid()
    await world.deliver(world.stripe.refund(order.paymentId, 7900))
    expect(await order.state()).toEqual({ ...isSold, refundedCents: 7900, other: 0 })
    await world.deliver(world.stripe.refund(order.paymentId))
    expect(await order.state()).toEqual({ ...isSold, status: 'refunded', refundedCents: 14_100, ines: 0, other: 0 })
    expect((await world.listRefundRows(order.paymentId)).map(({ refundedBy }) => refundedBy)).toEqual(['stripe', 'stripe'])
  })

  test('a Stripe refund that matches no line is referred once to an operator, and changes nothing until then', async () => {
    const order = await world.newPaid()
    const message = world.stripe.refund(order.paymentId, 1000)
    await world.deliver(message, message, world.stripe.refundedMessage(order.paymentId))
    expect([await order.state(), await world.listUnmatchedPayments(order.paymentId)]).toEqual([isSold, [['refund_unmatched', 1000]]])
    const { id } = await world.getUnmatchedPayment(order.paymentId)
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
    expect(await world.listUnmatchedPayments(paymentId)).toEqual([['refund_unmatched', 4900]])
    await world.payments.answer(operator, {
      id: (await world.getUnmatchedPayment(paymentId)).id,
      answer: 'The second.',
      lines: [{ line: 2, quantity: 1 }],
    })
    await world.deliver(world.stripe.refundedMessage(paymentId))
    const balances = await Promise.all([ines, other].map((artist) => world.earnings.getArtistBalance(world.database, artist.artistId)))
    expect([balances, (await world.listRefundRows(paymentId)).length, world.stripe.listRefunds(paymentId).length]).toEqual([
      [1000, 0],
      1,
      1,
    ])
  })
})

describe('refunds made in the back office', () => {
  const refundRequest = (orderNumber: string) => ({ orderNumber, idempotencyKey: crypto.randomUUID(), lines: [{ line: 1, quantity: 1 }] })

  test('a back-office refund is made at Stripe once, and Stripe’s webhook about it is no second refund', async () => {
    const order = await world.newPaid()
    const request = refundRequest(order.orderNumber)
    await Promise.all([world.payments.refundOrder(operator, request), world.payments.refundOrder(operator, request)])
    expect(world.stripe.listRefunds(order.paymentId)).toEqual([])
    await world.runJobs()
    await world.deliver(world.stripe.refundedMessage(order.paymentId))
    const [refund] = await world.listRefundRows(order.paymentId)
    await world.payments.sendRefund({ refund: refund?.id ?? '' })
    expect(world.stripe.listRefunds(order.paymentId)).toMatchObject([
      { amount: 5550, id: refund?.reference, metadata: { refund_id: refund?.id } },
    ])
    expect(await order.state()).toEqual({ ...isSold, refundedCents: 5550, ines: 0 })
  })

  test('a back-office refund that could not be sent to Stripe is sent once by reconciliation', async () => {
    const order = await world.newPaid()
    await world.payments.refundOrder(operator, refundRequest(order.orderNumber))
    const [refund] = await world.listRefundRows(order.paymentId)
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    await expect(world.payments.sendRefund({ refund: refund?.id ?? '' })).rejects.toThrow(
      'Stripe did not answer: StripeRateLimitError rate_limit',
    )
    await world.paymentsAfter(HOUR).reconcile()
    await world.paymentsAfter(HOUR).reconcile()
    expect(world.stripe.listRefunds(order.paymentId)).toHaveLength(1)
    expect(await world.listRefundRows(order.paymentId)).toMatchObject([{ reference: expect.stringMatching(/^re_/) }])
  })

  test('a back-office refund of an order of the other mode is not sent until the key of its mode is set', async () => {
    const order = await world.newPaid()
    const setSession = (paymentSession: string | null) =>
      world.database.update(orders).set({ paymentSession }).where(eq(orders.id, order.paymentId))
    const { paymentSession } = await getOrderRow(order.orderNumber)
    await setSession('cs_live_1')
    await world.payments.refundOrder(operator, refundRequest(order.orderNumber))
    const [refund] = await world.listRefundRows(order.paymentId)
    await expect(world.payments.sendRefund({ refund: refund?.id ?? '' })).rejects.toThrow('this is a live payment')
    expect([await world.listUnmatchedPayments(order.paymentId), world.stripe.listRefunds(order.paymentId)]).toEqual([[], []])
    await setSession(paymentSession)
    await world.payments.sendRefund({ refund: refund?.id ?? '' })
    expect(world.stripe.listRefunds(order.paymentId)).toHaveLength(1)
  })

  test('a back-office refund that Stripe refuses, or that fails later, is referred to an operator', async () => {
    const [gone, failed] = [await world.newPaid(), await world.newPaid()]
    world.stripe.refund(gone.paymentId)
    await world.payments.refundOrder(operator, refundRequest(gone.orderNumber))
    await world.payments.refundOrder(operator, refundRequest(failed.orderNumber))
    await world.runJobs()
    await world.deliver(world.stripe.failRefund(failed.paymentId))
    expect(await world.listUnmatchedPayments(gone.paymentId)).toEqual([['refund_refused', 5550]])
    expect(await world.listUnmatchedPayments(failed.paymentId)).toEqual([['refund_refused', 5550]])
  })

  test('a back-office refund that Stripe refused is not sent again, before or after an operator answers', async () => {
    const order = await world.newPaid()
    await world.payments.refundOrder(operator, refundRequest(order.orderNumber))
    world.stripe.fail({ status: 400, type: 'invalid_request_error', code: 'charge_disputed' })
    await world.runJobs()
    const [refund] = await world.listRefundRows(order.paymentId)
    await world.payments.sendRefund({ refund: refund?.id ?? '' })
    await world.payments.answer(operator, { id: (await world.getUnmatchedPayment(order.paymentId)).id, answer: 'Paid by transfer.' })
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
    expect(await world.listUnmatchedPayments(paymentId)).toEqual([['refund_refused', 5466]])
    return { paymentId, orderNumber, balance }
  }

  test.each(['refused', 'failed later'] as const)(
    'a back-office refund (%s) that is repeated in the Stripe dashboard is recorded as the same refund',
    async (how) => {
      const { paymentId, orderNumber, balance } = await newFailed(how)
      const again = world.stripe.refund(paymentId, 5466)
      await world.deliver(again, again, world.stripe.refundedMessage(paymentId))
      const made = world.stripe.listRefunds(paymentId).filter(({ status }) => status !== 'failed')
      expect(await world.listRefundRows(paymentId)).toMatchObject([{ amountCents: 5466, reference: made[0]?.id }])
      expect([made.length, await world.listUnmatchedPayments(paymentId), await balance()]).toEqual([1, [['refund_refused', 5466]], 2000])
      // the other units can still be refunded
      await world.payments.refundOrder(operator, refundRequest(orderNumber))
      await world.runJobs()
      expect(world.stripe.listRefunds(paymentId).filter(({ status }) => status !== 'failed')).toHaveLength(2)
    },
  )

  test('a customer whose bank returns a refund gets one mail, and the order shows the amount until it is paid in another way', async () => {
    const { paymentId, orderNumber, balance } = await newFailed('failed later')
    const { email, token } = await getOrderRow(orderNumber)
    const shown = async () => {
      const { refundedCents, failedRefundCents } = await world.orders.getOrder({ orderToken: token })
      return { refundedCents, failedRefundCents }
    }
    await world.deliver(world.stripe.updateRefund(paymentId), world.stripe.refundedMessage(paymentId))
    expect(world.noticesFor(email).filter(({ kind }) => kind === 'order_refund_failed')).toMatchObject([{ refundedCents: 5466 }])
    expect([await shown(), await balance()]).toEqual([{ refundedCents: 5466, failedRefundCents: 5466 }, 2000])
    await world.payments.answer(operator, { id: (await world.getUnmatchedPayment(paymentId)).id, answer: 'Paid by transfer.' })
    expect([await shown(), await balance()]).toEqual([{ refundedCents: 5466, failedRefundCents: undefined }, 2000])
  })

  test('a returned refund that is made again in the Stripe dashboard is settled without an operator', async () => {
    const { paymentId, orderNumber } = await newFailed('failed later')
    await world.deliver(world.stripe.refund(paymentId, 5466))
    expect(await world.getUnmatchedPayment(paymentId)).toMatchObject({
      answeredBy: 'stripe',
      answer: expect.stringMatching(/^The refund was made at the payment provider \(re_\w+\)\.$/),
    })
    const { token } = await getOrderRow(orderNumber)
    expect((await world.orders.getOrder({ orderToken: token })).failedRefundCents).toBeUndefined()
  })

  test('a customer gets no mail about a returned refund when Stripe refuses the refund immediately', async () => {
    const { orderNumber } = await newFailed('refused')
    const { email } = await getOrderRow(orderNumber)
    expect(world.noticesFor(email).map(({ kind }) => kind)).not.toContain('order_refund_failed')
  })

  test('a dashboard refund of the amount of a refused refund that an operator has settled is referred to an operator', async () => {
    const { paymentId, balance } = await newFailed('refused')
    await world.payments.answer(operator, { id: (await world.getUnmatchedPayment(paymentId)).id, answer: 'Paid by transfer.' })
    await world.deliver(world.stripe.refund(paymentId, 5466))
    expect([await world.listUnmatchedPayments(paymentId), await balance()]).toEqual([
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
    const [ours] = await world.listRefundRows(paymentId)
    await world.database
      .update(refunds)
      .set({ refundedAt: new Date(Date.now() + HOUR) })
      .where(eq(refunds.id, ours?.id ?? ''))
    await world.deliver(before)
    expect(world.stripe.listRefunds(paymentId)).toHaveLength(2)
    expect([(await world.listRefundRows(paymentId)).length, await balance()]).toEqual([2, 1000])
  })

  test('an operator cannot refund an order that is not paid', async () => {
    const order = await world.newOrder()
    await expect(world.payments.refundOrder(operator, refundRequest(order.orderNumber))).rejects.toMatchObject({
      code: 'order_payment_open',
    })
  })
})
