import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../test/worlds/money-world.ts'
import { openStripeWorld, type StripeWorld } from '../../test/worlds/stripe-world.ts'
import { refunds } from './tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld({ collectsTax: true })
})
afterAll(() => world.close())

/** $141.00 and, to Germany, 19 % of each line: $9.31, $15.01 and the shipping. */
async function newTaxed() {
  const order = await world.newOrder({ country: 'DE' })
  const session = world.stripe.getSession(order.paymentId)
  const taxCents = session.total_details?.amount_tax ?? 0
  const { totalCents } = await order.row()
  const paidCents = totalCents + taxCents
  const sentCents = () => world.stripe.listRefunds(order.paymentId).reduce((sum, { amount }) => sum + amount, 0)
  const pay = () => world.deliver(world.stripe.pay(order.paymentId))
  const refund = (lines?: { line: number; quantity: number }[]) =>
    world.payments.refundOrder(operator, { idempotencyKey: crypto.randomUUID(), orderNumber: order.orderNumber, ...(lines && { lines }) })
  return { ...order, taxCents, totalCents, paidCents, sentCents, pay, refund }
}

test('an order that was paid with its tax is paid, its tax is stored apart, and the artists earn the same', async () => {
  const order = await newTaxed()
  expect(order.taxCents).toBe(Math.round(0.19 * order.totalCents))
  await order.pay()
  expect(await order.row()).toMatchObject({ status: 'paid', totalCents: order.totalCents, paidTaxCents: order.taxCents, taxCents: 0 })
  expect(await order.state()).toMatchObject({ ines: 1000, other: 2000 })
  expect(world.noticesFor(order.request.email)).toMatchObject([
    { kind: 'order_confirmed', taxCents: order.taxCents, totalCents: order.paidCents },
  ])
})

test('an order that was paid with another amount than its total and its tax is not accepted', async () => {
  const order = await newTaxed()
  await world.deliver(world.stripe.pay(order.paymentId, { amount_total: order.paidCents - 1 }))
  expect((await order.row()).status).toBe('awaiting_payment')
})

test('two refunds of a taxed order return exactly what was paid, and the customer reads the tax of each', async () => {
  const order = await newTaxed()
  await order.pay()
  await order.refund([{ line: 1, quantity: 1 }])
  await world.runJobs()
  const [first] = await world.database.select().from(refunds).where(eq(refunds.orderId, order.paymentId))
  expect(order.sentCents()).toBe((first?.amountCents ?? 0) + (first?.taxCents ?? 0))
  expect(first?.taxCents).toBe(Math.floor((order.taxCents * (first?.amountCents ?? 0)) / order.totalCents))
  await order.refund()
  await world.runJobs()
  expect(order.sentCents()).toBe(order.paidCents)
  expect(await order.row()).toMatchObject({ status: 'refunded', refundedCents: order.totalCents, refundedTaxCents: order.taxCents })
  const mailed = world.noticesFor(order.request.email).flatMap((notice) => (notice.kind === 'order_refunded' ? [notice] : []))
  expect(mailed.reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(order.paidCents)
  expect(mailed.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(order.taxCents)
  expect(await order.state()).toMatchObject({ ines: 0, other: 0 })
})

test('an operator who saw a refund without its tax is asked again', async () => {
  const order = await newTaxed()
  await order.pay()
  const request = { idempotencyKey: crypto.randomUUID(), orderNumber: order.orderNumber, expectedAmountCents: order.totalCents }
  await expect(world.payments.refundOrder(operator, request)).rejects.toMatchObject({ code: 'refund_changed' })
})

test('a refund of everything in the dashboard of Stripe is recorded with its tax, once', async () => {
  const order = await newTaxed()
  await order.pay()
  const message = world.stripe.refund(order.paymentId)
  await world.deliver(message, message)
  expect(await order.row()).toMatchObject({ status: 'refunded', refundedCents: order.totalCents, refundedTaxCents: order.taxCents })
})

test('a failed refund of a taxed order that was repeated in the dashboard is matched with its tax', async () => {
  const order = await newTaxed()
  await order.pay()
  await order.refund()
  await world.runJobs()
  await world.deliver(world.stripe.failRefund(order.paymentId))
  await world.deliver(world.stripe.refund(order.paymentId))
  const { questions } = await world.payments.getPaymentOffice()
  expect(questions.filter(({ orderNumber }) => orderNumber === order.orderNumber)).toEqual([])
})

test('the settlement agrees with taxed orders and their refunds', async () => {
  const order = await newTaxed()
  await order.pay()
  await order.refund([{ line: 2, quantity: 1 }])
  await world.runJobs()
  await world.payments.recordSettlement()
  const references = [
    order.orderNumber,
    (await order.row()).paymentReference ?? '',
    ...world.stripe.listRefunds(order.paymentId).map(({ id }) => id),
  ]
  const { faults } = await world.payments.getSettlement()
  expect(faults.filter((fault) => references.some((reference) => fault.includes(reference)))).toEqual([])
})

test('a customer sees the tax on the page of the order', async () => {
  const order = await newTaxed()
  await order.pay()
  const shown = await world.orders.getOrder({ orderToken: order.orderToken })
  expect(shown).toMatchObject({ totalCents: order.totalCents, paidTaxCents: order.taxCents, refundedTaxCents: 0 })
})
