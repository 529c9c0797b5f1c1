import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { createPayments } from '../payments/index.ts'
import { disputeEvidences, disputes, unmatchedPayments } from '../payments/tables.ts'
import { orders } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  // a separate database, because the purge takes all old orders
  world = await openMoneyWorld({ url: await cloneTemplate(`forget_customer_${process.pid}`) })
})
afterAll(() => world.close())

async function newOrder(changes: Partial<typeof orders.$inferInsert> = {}) {
  const request = createOrderInput([{ product: await world.newProduct(await world.newArtist()), size: 'medium', quantity: 1 }])
  const { orderNumber, orderToken } = await world.orders.placeOrder(request)
  if (Object.keys(changes).length) await world.database.update(orders).set(changes).where(eq(orders.number, orderNumber))
  return { orderNumber, orderToken, email: request.email, forget: () => world.orders.forgetCustomer(operator, { orderNumber }) }
}

async function getOrderRow(orderNumber: string) {
  const [row] = await world.database.select().from(orders).where(eq(orders.number, orderNumber))
  if (!row) throw new Error('no order')
  return row
}

test('an operator anonymises the customer of a completed order once, and the purchase stays', async () => {
  const order = await newOrder({ status: 'delivered' })
  const before = await getOrderRow(order.orderNumber)
  const { country, region } = before.shippingAddress
  const answer = await order.forget()
  const after = await getOrderRow(order.orderNumber)
  const address = { name: 'Deleted customer', line1: 'Deleted', city: 'Deleted', ...(region && { region }), country }
  expect(after).toEqual({
    ...before,
    email: `${before.id}@deleted.invalid`,
    shippingAddress: address,
    customerForgottenAt: expect.any(Date),
  })
  expect(answer).toEqual({ orderNumber: order.orderNumber, customerForgottenAt: after.customerForgottenAt?.toISOString() })
  expect(await order.forget()).toEqual(answer)
  expect(await getOrderRow(order.orderNumber)).toEqual(after)
  expect(await world.orders.getOrder({ orderToken: order.orderToken })).toMatchObject({
    ...{ totalCents: before.totalCents, shippingAddress: address, lines: [{ quantity: 1 }] },
  })
  expect(await world.orders.hasOrders(order.email)).toBe(false)
})

/** The statement of evidence about a dispute that is over. @returns a reader of it */
async function addStatement(orderNumber: string, requestedAt: Date): Promise<() => Promise<string | undefined>> {
  const { id: orderId } = await getOrderRow(orderNumber)
  const dispute = { orderId, reference: randomUUID(), status: 'lost' as const, openedAt: requestedAt }
  const [{ id: disputeId } = { id: '' }] = await world.database.insert(disputes).values(dispute).returning()
  const evidence = { disputeId, statement: 'Ada Customer signed for it.', requestedBy: 'operator-1', requestedAt }
  const [{ id } = { id: '' }] = await world.database.insert(disputeEvidences).values(evidence).returning()
  return async () => (await world.database.select().from(disputeEvidences).where(eq(disputeEvidences.id, id)))[0]?.statement
}

test('the statement of evidence about a dispute is cleared with its customer, and others stay', async () => {
  const [order, other] = [await newOrder({ status: 'delivered' }), await newOrder({ status: 'delivered' })]
  const old = await newOrder({ placedAt: new Date('2015-06-01') })
  const [own, others, oldest] = await Promise.all([order, other, old].map(({ orderNumber }) => addStatement(orderNumber, new Date())))
  await order.forget()
  const later = await addStatement(order.orderNumber, new Date(Date.now() + 60_000))
  expect([await own?.(), await others?.(), await oldest?.()]).toEqual(['', 'Ada Customer signed for it.', 'Ada Customer signed for it.'])
  await createPayments({
    ...world.orderTools,
    relistRefused: async () => undefined,
    findEvidencePicture: async () => undefined,
    applyPayoutEvent: async () => undefined,
  }).purge()
  expect([await oldest?.(), await others?.(), await later()]).toEqual(['', 'Ada Customer signed for it.', 'Ada Customer signed for it.'])
})

test('a refund of an anonymised order notifies only the placeholder address', async () => {
  const order = await newOrder({ status: 'delivered' })
  const noticeCount = world.noticesFor(order.email).length
  await order.forget()
  const { email } = await getOrderRow(order.orderNumber)
  await world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber: order.orderNumber })
  expect(world.noticesFor(email)).toMatchObject([{ kind: 'order_refunded', to: email }])
  expect(world.noticesFor(order.email)).toHaveLength(noticeCount)
})

test('an operator cannot anonymise an order that is open, disputed or shipped less than 30 days ago', async () => {
  const code = (order: Awaited<ReturnType<typeof newOrder>>) =>
    order.forget().then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  const day = 24 * 60 * 60 * 1000
  const daysAgo = (days: number) => new Date(world.orderTools.clock().getTime() - days * day)
  for (const status of ['awaiting_payment', 'paid', 'in_production', 'cancelled'] as const)
    expect(await code(await newOrder({ status }))).toBe('order_not_over')
  expect(await code(await newOrder({ status: 'shipped', shippedAt: daysAgo(29) }))).toBe('order_not_over')
  expect(await code(await newOrder({ status: 'shipped', shippedAt: daysAgo(30) }))).toBe('done')
  const disputed = await newOrder({ status: 'delivered' })
  await world.payments.openDispute({ reference: randomUUID(), orderNumber: disputed.orderNumber, lines: [{ line: 1, quantity: 1 }] })
  expect(await code(disputed)).toBe('order_not_over')
  await expect(world.orders.forgetCustomer(operator, { orderNumber: 'T1' })).rejects.toMatchObject({ code: 'order_not_found' })
})

test('an operator can anonymise an order after a dispute over it was won or lost', async () => {
  for (const isWon of [true, false]) {
    const { orderNumber, forget } = await newOrder({ status: 'delivered' })
    const reference = randomUUID()
    await world.payments.openDispute({ reference, orderNumber, lines: [{ line: 1, quantity: 1 }] })
    await expect(forget()).rejects.toMatchObject({ code: 'order_not_over' })
    await world.payments.endDispute({ reference, isWon })
    expect(await forget()).toMatchObject({ orderNumber })
  }
})

test('an operator cannot anonymise an order while a returned refund is owed or a dispute is unmatched', async () => {
  for (const kind of ['refund_refused', 'dispute_unmatched'] as const) {
    const { orderNumber, forget } = await newOrder({ status: 'refunded' })
    const { id: orderId } = await getOrderRow(orderNumber)
    const question = { provider: 'test', kind, reference: randomUUID(), orderId, amountCents: 4900, currency: 'USD', askedAt: new Date() }
    await world.database.insert(unmatchedPayments).values(question)
    await expect(forget()).rejects.toMatchObject({ code: 'order_not_over' })
    await world.database
      .update(unmatchedPayments)
      .set({ answeredAt: new Date(), answeredBy: 'Olga', answer: 'Paid.' })
      .where(eq(unmatchedPayments.orderId, orderId))
    expect(await forget()).toMatchObject({ orderNumber })
  }
})

test('the nightly purge anonymises orders placed before January 1 six years ago, and no others', async () => {
  const payments = createPayments({
    ...world.orderTools,
    relistRefused: async () => undefined,
    findEvidencePicture: async () => undefined,
    applyPayoutEvent: async () => undefined,
  })
  const year = world.orderTools.clock().getUTCFullYear()
  const first = (years: number) => new Date(Date.UTC(year - years, 0, 1))
  const [old, kept] = [await newOrder({ placedAt: new Date(first(6).getTime() - 1) }), await newOrder({ placedAt: first(6) })]
  for (let nights = 0; nights < 2; nights++) await payments.purge()
  expect((await getOrderRow(old.orderNumber)).email).toMatch(/@deleted\.invalid$/)
  expect(await getOrderRow(kept.orderNumber)).toMatchObject({ email: kept.email, customerForgottenAt: null })
})
