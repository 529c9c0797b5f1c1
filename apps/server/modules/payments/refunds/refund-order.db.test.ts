import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { refundLines, refunds } from '../tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

/**
 * An order of three Mediums and one Large by an artist who donates 10 %: $247.00, of which $21.00 shipping; $45.00 earned, $5.00 donated.
 */
async function sold() {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 10, causeId })
  const product = await world.newProduct(artist)
  const request = createOrderInput([
    { product, size: 'medium', quantity: 3 },
    { product, size: 'large', quantity: 1 },
  ])
  return { artist, causeId, request, ...(await world.orders.placeOrder(request)) }
}

const refund = (orderNumber: string, lines?: { line: number; quantity: number }[], idempotencyKey: string = randomUUID()) =>
  world.payments.refundOrder(operator, { idempotencyKey, orderNumber, lines })

async function readBalanceAndDonations({ artist, causeId }: Awaited<ReturnType<typeof sold>>) {
  const raised = (await world.earnings.causeTotals(world.database, [causeId])).get(causeId)?.raisedCents
  return [await world.earnings.getArtistBalance(world.database, artist.artistId), raised]
}

/** Everything that one refund changes, only for this order and its parties. */
async function collectEffects({ orderNumber, request, artist, ...order }: Awaited<ReturnType<typeof sold>>) {
  const [row] = await world.database.select().from(orders).where(eq(orders.number, orderNumber))
  const made = await world.database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, row?.id ?? ''))
  const ids = made.map(({ id }) => id)
  const lines = await world.database.select().from(refundLines).where(inArray(refundLines.refundId, ids))
  const audited = await world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${orderNumber}`))
  return {
    money: await readBalanceAndDonations({ artist, request, orderNumber, ...order }),
    refunds: made.map(({ amountCents, shippingCents }) => [amountCents, shippingCents]),
    prints: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    audited: audited.filter(({ action }) => action === 'order.refunded').length,
    mails: world.noticesFor(request.email).filter(({ kind }) => kind === 'order_refunded').length,
    sent: world.sentJobs.filter(({ name, payload }) => name === 'store.send-refund' && ids.includes((payload as { refund: string }).refund))
      .length,
    jobs: world.sentJobs.filter(({ name, payload }) => name === 'store.order-refunded' && (payload as { order: string }).order === row?.id)
      .length,
  }
}

test('a full refund includes the shipping and reverses commission and donation', async () => {
  const order = await sold()
  expect([order.totalCents, ...(await readBalanceAndDonations(order))]).toEqual([24_700, 4500, 500])
  const after = await refund(order.orderNumber)
  expect(after).toMatchObject({
    status: 'refunded',
    refundedCents: order.totalCents,
    lines: [{ refundedQuantity: 3 }, { refundedQuantity: 1 }],
  })
  expect(await readBalanceAndDonations(order)).toEqual([0, 0])
  expect(world.noticesFor(order.request.email).at(-1)).toEqual({
    kind: 'order_refunded',
    to: order.request.email,
    orderNumber: order.orderNumber,
    orderUrl: `https://store.example/orders/${order.orderToken}`,
    lines: [
      { title: 'Moon over Water', print: 'Medium 30×40 cm (12×16″)', quantity: 3, totalCents: 14_700 },
      { title: 'Moon over Water', print: 'Large 45×60 cm (18×24″)', quantity: 1, totalCents: 7900 },
    ],
    shippingCents: 2100,
    taxCents: 0,
    refundedCents: order.totalCents,
  })
  const effects = { money: [0, 0], refunds: [[24_700, 2100]], prints: 4, audited: 1, mails: 1, sent: 1, jobs: 1 }
  expect(await collectEffects(order)).toEqual(effects)
  for (const lines of [undefined, [{ line: 1, quantity: 1 }]])
    await expect(refund(order.orderNumber, lines)).rejects.toMatchObject({ code: 'refund_too_large' })
  expect(await collectEffects(order)).toEqual(effects)
})

test('an order can be refunded in parts, and each part includes its share of the shipping', async () => {
  const order = await sold()
  expect(await refund(order.orderNumber, [{ line: 1, quantity: 2 }])).toMatchObject({ status: 'paid', refundedCents: 10_850 })
  expect(await readBalanceAndDonations(order)).toEqual([2700, 300])
  const effects = { money: [2700, 300], refunds: [[10_850, 1050]], prints: 2, audited: 1, mails: 1, sent: 1, jobs: 1 }
  expect(await collectEffects(order)).toEqual(effects)
  await expect(refund(order.orderNumber, [{ line: 1, quantity: 2 }])).rejects.toMatchObject({ code: 'refund_too_large' })
  await expect(refund(order.orderNumber, [{ line: 9, quantity: 1 }])).rejects.toMatchObject({ code: 'refund_too_large' })
  expect(await collectEffects(order)).toEqual(effects)
  expect(await refund(order.orderNumber, [{ line: 2, quantity: 1 }])).toMatchObject({ status: 'paid', refundedCents: 19_275 })
  expect(await refund(order.orderNumber)).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
  expect(await collectEffects(order)).toMatchObject({
    money: [0, 0],
    refunds: [
      [10_850, 1050],
      [8425, 525],
      [5425, 525],
    ],
    prints: 4,
    sent: 3,
  })
})

test('a refund after a payout makes the artist’s balance negative', async () => {
  const order = await sold()
  await world.setPayoutMethod(order.artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  const { id } = await world.payouts.request(order.artist, {})
  await world.payouts.markPaid(operator, { id, reference: 'PP' })
  await refund(order.orderNumber, [{ line: 2, quantity: 1 }])
  expect(await readBalanceAndDonations(order)).toEqual([-1800, 300])
  await expect(world.payouts.request(order.artist, {})).rejects.toMatchObject({
    code: 'payout_below_minimum',
    data: { balanceCents: -1800 },
  })
})

test('a refund repeated with its idempotency key happens once, and another body with that key is refused', async () => {
  const order = await sold()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(order.orderNumber, [{ line: 1, quantity: 1 }], key)))
  for (const answer of [...answers, await refund(order.orderNumber, [{ line: 1, quantity: 1 }], key)]) expect(answer).toEqual(answers[0])
  const effects = { money: [3600, 400], refunds: [[5425, 525]], prints: 1, audited: 1, mails: 1, sent: 1, jobs: 1 }
  expect(await collectEffects(order)).toEqual(effects)
  await expect(refund(order.orderNumber, [{ line: 1, quantity: 2 }], key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect(await collectEffects(order)).toEqual(effects)
})

test('ten concurrent refunds never return more than was paid', async () => {
  const order = await sold()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refund(order.orderNumber, [{ line: 1, quantity: 1 }])))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
  expect(await readBalanceAndDonations(order)).toEqual([1800, 200])
})

test('a refund is not made for another amount than the one that the operator saw', async () => {
  const order = await sold()
  const request = { idempotencyKey: randomUUID(), orderNumber: order.orderNumber, lines: [{ line: 1, quantity: 1 }] }
  const other = world.payments.refundOrder(operator, { ...request, expectedAmountCents: 4900 })
  await expect(other).rejects.toMatchObject({ code: 'refund_changed', data: { amountCents: 5425 } })
  expect(await collectEffects(order)).toMatchObject({ refunds: [], sent: 0, mails: 0 })
  expect(await world.payments.refundOrder(operator, { ...request, expectedAmountCents: 5425 })).toMatchObject({ refundedCents: 5425 })
})

test('a refund of an unknown order is refused', async () => {
  await expect(refund('T1')).rejects.toMatchObject({ code: 'order_not_found' })
})

test('a refund is in the audit log with its amount and the order before and after it', async () => {
  const order = await sold()
  await refund(order.orderNumber, [{ line: 1, quantity: 1 }])
  await refund(order.orderNumber)
  const [row] = await world.database.select().from(orders).where(eq(orders.number, order.orderNumber))
  const made = await world.database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, row?.id ?? ''))
    .orderBy(refunds.id)
  const audited = await world.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `order:${order.orderNumber}`), eq(auditLog.action, 'order.refunded')))
    .orderBy(auditLog.id)
  expect(audited).toMatchObject([
    {
      actorId: operator.userId,
      facts: { refund: made[0]?.id, amountCents: 5425 },
      before: { status: 'paid', refundedCents: 0 },
      after: { status: 'paid', refundedCents: 5425 },
    },
    {
      facts: { refund: made[1]?.id, amountCents: 19_275 },
      before: { status: 'paid', refundedCents: 5425 },
      after: { status: 'refunded', refundedCents: 24_700 },
    },
  ])
})

test('an operator cannot refund an order that was sold on Shopify', async () => {
  const order = await sold()
  await world.database.update(orders).set({ paymentProvider: 'shopify' }).where(eq(orders.number, order.orderNumber))
  const before = await collectEffects(order)
  await expect(refund(order.orderNumber)).rejects.toMatchObject({ code: 'order_sold_elsewhere' })
  expect(await collectEffects(order)).toEqual(before)
})

test('an operator cannot refund an order before it is paid', async () => {
  const order = await sold()
  await world.database.update(orders).set({ status: 'awaiting_payment', paidAt: null }).where(eq(orders.number, order.orderNumber))
  const before = await collectEffects(order)
  await expect(refund(order.orderNumber)).rejects.toMatchObject({ code: 'order_payment_open' })
  expect(await collectEffects(order)).toEqual(before)
})

test('a refund of a line without a commission takes nothing back from the artist', async () => {
  const order = await sold()
  const [row] = await world.database.select().from(orders).where(eq(orders.number, order.orderNumber))
  const second = and(eq(orderLines.orderId, row?.id ?? ''), eq(orderLines.line, 2))
  await world.database.update(orderLines).set({ commissionCents: 0 }).where(second)
  await refund(order.orderNumber, [{ line: 2, quantity: 1 }])
  expect(await collectEffects(order)).toMatchObject({ money: [4500, 500], refunds: [[8425, 525]], prints: 1 })
})
