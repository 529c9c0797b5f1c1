import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { disputes, refunds } from '../payments/tables.ts'
import { forgetCustomersBefore } from './queries/forget.ts'
import { orders } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

/**
 * An order of three Mediums and one Large by an artist who donates 10 %: $247.00, of which $21.00 shipping; $45.00 earned, $5.00 donated.
 */
async function newOrder() {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 10, causeId })
  const product = await world.newProduct(artist)
  const request = createOrderInput([
    { product, size: 'medium', quantity: 3 },
    { product, size: 'large', quantity: 1 },
  ])
  const { orderNumber } = await world.orders.placeOrder(request)
  const [{ id } = { id: '' }] = await world.database.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNumber))
  return { id, orderNumber, artist, causeId, email: request.email }
}

type Sold = Awaited<ReturnType<typeof newOrder>>

const lockOrderRow =
  ({ id }: Sold) =>
  (tx: Transaction) =>
    tx.execute(sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE`)

const refund =
  ({ orderNumber }: Sold, lines?: { line: number; quantity: number }[]) =>
  () =>
    world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines })

const listDisputes = ({ id }: Sold) => world.database.select().from(disputes).where(eq(disputes.orderId, id))

/** All effects of an order's refunds. */
async function collectEffects({ id, orderNumber, artist, causeId, email }: Sold) {
  const rows = await world.database.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.id))
  const [order] = await world.database.select().from(orders).where(eq(orders.id, id))
  const isRefund = and(eq(auditLog.subject, `order:${orderNumber}`), eq(auditLog.action, 'order.refunded'))
  const ids = new Set(rows.map((row) => row.id))
  return {
    status: order?.status,
    refundedCents: order?.refundedCents,
    refunds: rows.map(({ amountCents, shippingCents }) => ({ amountCents, shippingCents })),
    balanceCents: await world.earnings.getArtistBalance(world.database, artist.artistId),
    donatedCents: (await world.earnings.causeTotals(world.database, [causeId])).get(causeId)?.raisedCents,
    mailedCents: world.noticesFor(email).flatMap((notice) => (notice.kind === 'order_refunded' ? [notice.refundedCents] : [])),
    sentJobs: world.sentJobs.filter(({ name, payload }) => name === 'store.send-refund' && ids.has((payload as { refund: string }).refund))
      .length,
    audited: await world.database.$count(auditLog, isRefund),
  }
}

test('two simultaneous refunds of the last prints return the shipping once, each its share', async () => {
  const order = await newOrder()
  const outcomes = await runBehindLock(
    world.database,
    lockOrderRow(order),
    refund(order, [{ line: 1, quantity: 3 }]),
    refund(order, [{ line: 2, quantity: 1 }]),
  )
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { status: 'paid', refundedCents: 16_275 } },
    { status: 'fulfilled', value: { status: 'refunded', refundedCents: 24_700 } },
  ])
  expect(await collectEffects(order)).toEqual({
    status: 'refunded',
    refundedCents: 24_700,
    refunds: [
      { amountCents: 16_275, shippingCents: 1575 },
      { amountCents: 8425, shippingCents: 525 },
    ],
    balanceCents: 0,
    donatedCents: 0,
    mailedCents: [16_275, 8425],
    sentJobs: 2,
    audited: 2,
  })
})

test('the second of two simultaneous refunds of a whole order gets refund_too_large and leaves no trace', async () => {
  const order = await newOrder()
  const outcomes = await runBehindLock(world.database, lockOrderRow(order), refund(order), refund(order))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'refund_too_large'])
  expect(await collectEffects(order)).toEqual({
    status: 'refunded',
    refundedCents: 24_700,
    refunds: [{ amountCents: 24_700, shippingCents: 2100 }],
    balanceCents: 0,
    donatedCents: 0,
    mailedCents: [24_700],
    sentJobs: 1,
    audited: 1,
  })
})

test('a dispute over all prints during a simultaneous refund of them gets refund_too_large and is not recorded', async () => {
  const order = await newOrder()
  const { orderNumber } = order
  const outcomes = await runBehindLock(world.database, lockOrderRow(order), refund(order), () =>
    world.payments.openDispute({ reference: `dp ${orderNumber}`, orderNumber }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'refund_too_large'])
  expect(await listDisputes(order)).toEqual([])
  expect(await collectEffects(order)).toMatchObject({ refunds: [{ amountCents: 24_700 }], balanceCents: 0, donatedCents: 0 })
})

test('a refund of the remaining prints during a simultaneous dispute excludes the disputed prints and their shipping', async () => {
  const order = await newOrder()
  const { orderNumber } = order
  const dispute = { reference: `dp ${orderNumber}`, orderNumber, lines: [{ line: 2, quantity: 1 }] }
  const outcomes = await runBehindLock(world.database, lockOrderRow(order), () => world.payments.openDispute(dispute), refund(order))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await listDisputes(order)).toMatchObject([{ status: 'opened' }])
  expect(await collectEffects(order)).toMatchObject({
    status: 'paid',
    refundedCents: 16_275,
    refunds: [{ amountCents: 16_275, shippingCents: 1575 }],
    balanceCents: 0,
    donatedCents: 0,
  })
})

test('the second of two simultaneous disputes over all prints of an order gets refund_too_large', async () => {
  const order = await newOrder()
  const { orderNumber } = order
  const open = (reference: string) => () => world.payments.openDispute({ reference, orderNumber })
  const outcomes = await runBehindLock(world.database, lockOrderRow(order), open(`dp 1 ${orderNumber}`), open(`dp 2 ${orderNumber}`))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'refund_too_large'])
  expect(await listDisputes(order)).toMatchObject([{ reference: `dp 1 ${orderNumber}` }])
  expect(await collectEffects(order)).toMatchObject({ balanceCents: 0, donatedCents: 0, refunds: [] })
})

test('a dispute that is reported as won and as lost at the same time ends once', async () => {
  const order = await newOrder()
  const reference = `dp ${order.orderNumber}`
  await world.payments.openDispute({ reference, orderNumber: order.orderNumber, lines: [{ line: 1, quantity: 2 }] })
  const lockDisputeRow = (tx: Transaction) => tx.execute(sql`SELECT FROM disputes WHERE reference = ${reference} FOR UPDATE`)
  const end = (isWon: boolean) => () => world.payments.endDispute({ reference, isWon })
  const outcomes = await runBehindLock(world.database, lockDisputeRow, end(true), end(false), end(true))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'dispute_state', 'done'])
  expect(await listDisputes(order)).toMatchObject([{ status: 'won' }])
  expect(await collectEffects(order)).toMatchObject({ balanceCents: 4500, donatedCents: 500 })
})

test('an operator cannot erase the customer of an order while a dispute over it is opened', async () => {
  const order = await newOrder()
  const { orderNumber, email } = order
  await world.database.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id))
  const outcomes = await runBehindLock(
    world.database,
    lockOrderRow(order),
    () => world.payments.openDispute({ reference: `dp ${orderNumber}`, orderNumber, lines: [{ line: 1, quantity: 1 }] }),
    () => world.orders.forgetCustomer(operator, { orderNumber }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'order_not_over'])
  const [row] = await world.database.select().from(orders).where(eq(orders.id, order.id))
  expect(row).toMatchObject({ email, customerForgottenAt: null })
})

test('two operators who erase the same customer at the same time get the same instant, and one audit entry is written', async () => {
  const order = await newOrder()
  await world.database.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id))
  const forget = () => world.orders.forgetCustomer(operator, { orderNumber: order.orderNumber })
  const [first, second] = await runBehindLock(world.database, lockOrderRow(order), forget, forget)
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(second).toEqual(first)
  const isErasure = and(eq(auditLog.subject, `order:${order.orderNumber}`), eq(auditLog.action, 'order.customer_forgotten'))
  expect(await world.database.$count(auditLog, isErasure)).toBe(1)
})

test('two jobs that announce the same sale at the same time send one mail to each side and one event', async () => {
  const order = await newOrder()
  const announce = () => world.orders.notifyAboutSale({ order: order.id })
  expect(getOutcomeCodes(await runBehindLock(world.database, lockOrderRow(order), announce, announce))).toEqual(['done', 'done'])
  expect(world.noticesFor(order.email).map(({ kind }) => kind)).toEqual(['order_confirmed'])
  expect(world.noticesFor(order.artist.email).map(({ kind }) => kind)).toEqual(['print_sold', 'print_sold'])
  const events = world.announced.filter((event) => event.type === 'order.paid' && event.data.orderNumber === order.orderNumber)
  expect(events).toHaveLength(1)
})

test('the erasure of old customers skips an order that another transaction changes, and erases it the next time', async () => {
  const [busy, free] = [await newOrder(), await newOrder()]
  // so old that no order of another test is erased
  const placedAt = new Date('1990-01-01T00:00:00Z')
  await world.database
    .update(orders)
    .set({ placedAt })
    .where(inArray(orders.id, [busy.id, free.id]))
  const erase = () =>
    world.database.transaction((tx) => forgetCustomersBefore(tx, { before: new Date('1991-01-01T00:00:00Z'), at: new Date(), limit: 10 }))
  await world.database.transaction(async (tx) => {
    await lockOrderRow(busy)(tx)
    expect(await erase()).toBe(1)
  })
  const findOrderEmail = async ({ id }: Sold) => (await world.database.select().from(orders).where(eq(orders.id, id)))[0]?.email
  expect([await findOrderEmail(busy), await findOrderEmail(free)]).toEqual([busy.email, `${free.id}@deleted.invalid`])
  expect(await erase()).toBe(1)
  expect(await findOrderEmail(busy)).toBe(`${busy.id}@deleted.invalid`)
})
