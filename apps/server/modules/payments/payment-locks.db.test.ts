import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import type { Message } from '../../test/stand-ins/stripe-stand-in.ts'
import { operator } from '../../test/worlds/money-world.ts'
import { openShopifyWorld, type ShopifyWorld } from '../../test/worlds/shopify-world.ts'
import { openStripeWorld, type StripeWorld } from '../../test/worlds/stripe-world.ts'
import { orderLines } from '../orders/tables.ts'
import { createProviderMessages } from './provider-messages.ts'
import { setEventApplied } from './queries/payment.ts'
import { applyEventJob } from './record-payment-event.ts'
import { refunds, unmatchedPayments } from './tables.ts'

// the first call waits for the table with the locks that it has, the second one waits for the first
const lockRefunds = (tx: Transaction) => tx.execute(sql`LOCK TABLE refunds IN SHARE ROW EXCLUSIVE MODE`)
const lockOrderLines = (tx: Transaction) => tx.execute(sql`LOCK TABLE order_lines IN SHARE ROW EXCLUSIVE MODE`)

describe('payments by Stripe', () => {
  let world: StripeWorld
  beforeAll(async () => {
    world = await openStripeWorld()
  })
  afterAll(() => world.close())

  const readEventId = (message: Message): string => JSON.parse(message.body).id
  const apply = (message: Message) => () => world.payments.applyEvent({ provider: 'stripe', eventId: readEventId(message) })

  /** A refund of $10.00 in the dashboard, which fits no print: an operator is asked. */
  async function newUnmatchedPayment() {
    const order = await world.newPaid()
    await world.deliver(world.stripe.refund(order.paymentId, 1000))
    const { id } = await world.getUnmatchedPayment(order.paymentId)
    return { order, id, lock: (tx: Transaction) => tx.execute(sql`SELECT FROM payment_questions WHERE id = ${id} FOR UPDATE`) }
  }

  test('the second of two operators who answer a question at the same time gets payment_question_not_found', async () => {
    const { id, lock } = await newUnmatchedPayment()
    const answer = (userId: string) => () => world.payments.answer({ ...operator, userId }, { id, answer: `By ${userId}.` })
    expect(getOutcomeCodes(await runBehindLock(world.database, lock, answer('ada'), answer('ben')))).toEqual([
      'done',
      'payment_question_not_found',
    ])
    const [question] = await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id))
    expect(question).toMatchObject({ answeredBy: 'ada', answer: 'By ada.' })
    const audited = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payment_question:${id}`))
    expect(audited.map(({ actorId }) => actorId)).toEqual(['ada'])
  })

  test('an operator cannot settle a question with a print that another operator refunds at the same time', async () => {
    const order = await world.newPaid()
    const { orderNumber, paymentId } = order
    const [{ id } = { id: '' }] = await world.database
      .insert(unmatchedPayments)
      .values({
        ...{ provider: 'stripe', kind: 'refund_unmatched', reference: `re_${randomUUID()}`, orderId: paymentId },
        ...{ amountCents: 4900, currency: 'USD', askedAt: new Date() },
      })
      .returning({ id: unmatchedPayments.id })
    const lines = [{ line: 1, quantity: 1 }]
    const outcomes = await runBehindLock(
      world.database,
      (tx) => tx.execute(sql`SELECT FROM orders WHERE id = ${paymentId} FOR UPDATE`),
      () => world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines }),
      () => world.payments.answer(operator, { id, answer: 'This print.', lines }),
    )
    expect(getOutcomeCodes(outcomes)).toEqual(['done', 'refund_too_large'])
    expect(await world.listRefundRows(paymentId)).toMatchObject([{ amountCents: 5550, shippingCents: 650, refundedBy: operator.userId }])
    const [question] = await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id))
    expect(question?.answeredAt).toBeNull()
    expect((await order.row()).refundedCents).toBe(5550)
  })

  test('two messages about the same refund that are applied at the same time record it once, and both are applied', async () => {
    const order = await world.newPaid()
    const messages = [world.stripe.refund(order.paymentId, 4900), world.stripe.refundedMessage(order.paymentId)]
    for (const message of messages) await world.receive(message)
    const [one, two] = messages.map(apply) as [() => Promise<void>, () => Promise<void>]
    expect(getOutcomeCodes(await runBehindLock(world.database, lockRefunds, one, two))).toEqual(['done', 'done'])
    expect(await world.listRefundRows(order.paymentId)).toMatchObject([{ amountCents: 4900, shippingCents: 0 }])
    expect(await order.state()).toMatchObject({ status: 'paid', refundedCents: 4900, ines: 0, other: 2000 })
    for (const message of messages) {
      const [event] = await world.database
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.eventId, readEventId(message)))
      expect(event).toMatchObject({ outcome: 'applied', error: null, attempts: 1 })
    }
  })

  test('an operator cannot quarantine or retry a message that a job applies at the same time', async () => {
    const order = await world.newOrder()
    const eventId = readEventId(await receivedPayment(order.paymentId))
    const [event] = await world.database.select().from(webhookEvents).where(eq(webhookEvents.eventId, eventId))
    const { id = '' } = event ?? {}
    const messages = createProviderMessages({ ...world.tools, provider: 'stripe', job: applyEventJob })
    const sentBefore = world.sentJobs.length
    const outcomes = await runBehindLock(
      world.database,
      (tx) => tx.execute(sql`SELECT FROM webhook_events WHERE id = ${id} FOR UPDATE`),
      () => setEventApplied(world.database, { provider: 'stripe', eventId }, { outcome: 'applied', at: new Date() }),
      () => world.database.transaction((tx) => messages.quarantine(tx, id, 'Looks wrong.')),
      () => world.database.transaction((tx) => messages.retry(tx, id)),
    )
    expect(getOutcomeCodes(outcomes)).toEqual(['done', 'message_done', 'message_done'])
    const [after] = await world.database.select().from(webhookEvents).where(eq(webhookEvents.id, id))
    expect(after).toMatchObject({ outcome: 'applied', quarantinedAt: null, quarantineReason: null })
    expect(world.sentJobs).toHaveLength(sentBefore)
  })

  async function receivedPayment(paymentId: string): Promise<Message> {
    const message = world.stripe.pay(paymentId)
    await world.receive(message)
    return message
  }
})

describe('orders at Shopify', () => {
  let world: ShopifyWorld
  beforeAll(async () => {
    world = await openShopifyWorld()
  })
  afterAll(() => world.close())

  async function newSale() {
    const artist = await world.newArtist()
    const listed = await world.newListable(artist)
    const bought = world.shopify.buy([{ sku: listed.toSku('medium'), quantity: 2, priceCents: 4900 }], { shippingCents: 1700 })
    const reconcile = () => world.desk.reconcileOrder(bought.id)
    return { artist, bought, look: reconcile }
  }

  const getOrderByReference = async (reference: string) => {
    const [order] = await world.listOrders(reference)
    if (!order) throw new Error('no order')
    return order
  }
  const listRefundsByReference = async (reference: string) =>
    world.database
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, (await getOrderByReference(reference)).id))
  const getBalance = ({ artistId }: { artistId: string }) => world.earnings.getArtistBalance(world.database, artistId)

  test('two jobs that read the same new order at the same time make one order, and neither fails', async () => {
    const { artist, bought, look } = await newSale()
    const lockOrders = (tx: Transaction) => tx.execute(sql`LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE`)
    expect(getOutcomeCodes(await runBehindLock(world.database, lockOrders, look, look))).toEqual(['done', 'done'])
    expect(await world.listOrders(bought.id)).toMatchObject([{ status: 'paid', totalCents: 11_500 }])
    expect(await getBalance(artist)).toBe(2000)
    const { id } = await getOrderByReference(bought.id)
    expect(world.sentJobs.filter(({ name, payload }) => name === 'store.order-paid' && isAboutOrder(payload, id))).toHaveLength(1)
  })

  test('two jobs that read the same refund at the same time record it once, and neither fails', async () => {
    const { artist, bought, look } = await newSale()
    await look()
    world.shopify.refund(bought, [{ line: 0, quantity: 1 }])
    expect(getOutcomeCodes(await runBehindLock(world.database, lockRefunds, look, look))).toEqual(['done', 'done'])
    expect(await listRefundsByReference(bought.id)).toMatchObject([{ amountCents: 4900, shippingCents: 0 }])
    expect(await getBalance(artist)).toBe(1000)
  })

  test('two jobs that read the same cancellation at the same time refund the order once, with its shipping', async () => {
    const { artist, bought, look } = await newSale()
    await look()
    world.shopify.cancel(bought)
    expect(getOutcomeCodes(await runBehindLock(world.database, lockRefunds, look, look))).toEqual(['done', 'done'])
    expect(await listRefundsByReference(bought.id)).toMatchObject([{ amountCents: 11_500, shippingCents: 1700 }])
    expect(await getOrderByReference(bought.id)).toMatchObject({ status: 'refunded', refundedCents: 11_500 })
    expect(await getBalance(artist)).toBe(0)
  })

  test('two jobs that read the same added line at the same time add it once, and neither fails', async () => {
    const { artist, bought, look } = await newSale()
    await look()
    world.shopify.edit(bought, { more: 1 })
    expect(getOutcomeCodes(await runBehindLock(world.database, lockOrderLines, look, look))).toEqual(['done', 'done'])
    const { id, totalCents } = await getOrderByReference(bought.id)
    const lines = await world.database.select().from(orderLines).where(eq(orderLines.orderId, id))
    expect([totalCents, lines.map(({ quantity }) => quantity)]).toEqual([16_400, [2, 1]])
    expect(await getBalance(artist)).toBe(3000)
  })
})

function isAboutOrder(payload: unknown, order: string): boolean {
  return (payload as { order?: string }).order === order
}
