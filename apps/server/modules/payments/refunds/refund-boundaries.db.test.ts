import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentState } from '../../../platform/payments/payments.ts'
import { operator } from '../../../test/worlds/money-world.ts'
import { openStripeWorld, type StripeWorld } from '../../../test/worlds/stripe-world.ts'
import { orders } from '../../orders/tables.ts'
import { applyPayment } from '../apply-payment.ts'
import { refunds, unmatchedPayments } from '../tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
afterAll(() => world.close())

/** The provider's timestamp of a refund, in whole seconds. */
const madeAt = new Date('2026-11-22T10:00:00.000Z')
const offset = (ms: number) => new Date(madeAt.getTime() + ms)

/** A paid order with an unsent refund of ours of $55.50, and the provider's state of a refund of that amount. */
async function newOwedRefund(refundedAt: Date) {
  const { orderNumber, paymentId, payment } = await newPaidOrder()
  await world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines: [{ line: 1, quantity: 1 }] })
  const [ours] = await world.database.update(refunds).set({ refundedAt }).where(eq(refunds.orderId, paymentId)).returning()
  if (!ours) throw new Error('no refund')
  const reference = `re_${randomUUID()}`
  const refund = { reference, amountCents: 5550, refundId: null, status: 'made', at: madeAt } as const
  const state: PaymentState = {
    ...{ paymentId, status: 'paid', reference: payment, amountCents: 14_100, taxCents: 0, currency: 'USD' },
    ...{ refunds: [refund], disputes: [] },
  }
  return { paymentId, refundId: ours.id, reference, apply: () => applyPayment(world.tools, 'stripe', state) }
}

async function newPaidOrder() {
  const order = await world.newOrder()
  await world.deliver(world.stripe.pay(order.paymentId))
  const [paid] = await world.database.select().from(orders).where(eq(orders.id, order.paymentId))
  if (!paid?.paymentReference) throw new Error('not paid')
  return { ...order, payment: paid.paymentReference }
}

const listRefundRows = (orderId: string) => world.database.select().from(refunds).where(eq(refunds.orderId, orderId))
const listUnmatchedKinds = async (orderId: string) =>
  (await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, orderId))).map(({ kind }) => kind).toSorted()

// the provider's time is a whole second, within which our own refund may be recorded
test.each([
  ['one hour before', 'the same refund', -3_600_000, true],
  ['one millisecond before', 'the same refund', -1, true],
  ['at the time of', 'the same refund', 0, true],
  ['999 ms after', 'the same refund', 999, true],
  ['1000 ms after', 'referred to an operator', 1000, false],
  ['1001 ms after', 'referred to an operator', 1001, false],
] as const)('a back-office refund recorded %s an equal refund at the provider is %s', async (_when, _outcome, ms, isSame) => {
  const { paymentId, reference, apply } = await newOwedRefund(offset(ms))
  await apply()
  const rows = await listRefundRows(paymentId)
  expect(rows.map((row) => row.reference)).toEqual([isSame ? reference : null])
  expect(await listUnmatchedKinds(paymentId)).toEqual(isSame ? [] : ['refund_unmatched'])
})

test.each([
  ['one second before', 'another refund', -1000, false],
  ['one millisecond before', 'another refund', -1, false],
  ['at the time of', 'the same refund', 0, true],
  ['one millisecond after', 'the same refund', 1, true],
] as const)('a refused refund that an operator settled %s an equal refund at the provider is %s', async (_when, _outcome, ms, isSame) => {
  const { paymentId, refundId, reference, apply } = await newOwedRefund(offset(-60_000))
  await world.database.insert(unmatchedPayments).values({
    ...{ provider: 'stripe', kind: 'refund_refused', reference: refundId, orderId: paymentId, amountCents: 5550, currency: 'USD' },
    ...{ askedAt: offset(-30_000), answeredAt: offset(ms), answeredBy: operator.userId, answer: 'Paid by transfer.' },
  })
  await apply()
  expect((await listRefundRows(paymentId)).map((row) => row.reference)).toEqual([isSame ? reference : null])
  expect(await listUnmatchedKinds(paymentId)).toEqual(isSame ? ['refund_refused'] : ['refund_refused', 'refund_unmatched'])
})
