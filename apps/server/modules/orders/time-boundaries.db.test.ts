import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '../../platform/payments/payments.ts'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { countSold } from '../catalogue/count-sold.ts'
import { createPayments } from '../payments/index.ts'
import { setReconciledUntil } from '../payments/queries/payment.ts'
import { refunds } from '../payments/tables.ts'
import { orders } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// reconciliation covers all orders, so these tests use their own database
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`time_boundaries_${process.pid}`) })
})
afterAll(() => world.close())

const now = new Date('2026-11-22T10:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

/** A provider that records its calls and has no payment. */
function createProvider() {
  const asked = { closed: [] as string[], refunded: [] as string[], found: [] as string[], slices: [] as { since: Date; until?: Date }[] }
  const provider: PaymentProvider = {
    provider: 'stripe',
    addsTax: false,
    begin: () => Promise.reject(new Error('not asked for here')),
    find: async (name) => {
      if ('reference' in name) asked.found.push(name.reference)
      return undefined
    },
    close: async (session) => void asked.closed.push(session),
    refund: async ({ refundId }) => {
      asked.refunded.push(refundId)
      return { reference: `re_${refundId}` }
    },
    async *listChanged(slice) {
      asked.slices.push(slice)
      yield* []
    },
    findPaymentName: (facts) => ({ reference: String(facts.reference) }),
  }
  const tools = {
    ...world.orderTools,
    clock: () => now,
    relistRefused: async () => undefined,
    applyPayoutEvent: async () => undefined,
    findEvidencePicture: async () => undefined,
    payments: { current: provider, all: [provider] },
  }
  return { asked, reconcile: () => createPayments(tools).reconcile() }
}

async function newOrder(state: Partial<typeof orders.$inferInsert> = {}) {
  const artist = await world.newArtist()
  const product = await world.newProduct(artist)
  const { orderNumber } = await world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 1 }]))
  const [order] = await world.database
    .update(orders)
    .set({ paymentProvider: 'stripe', ...state })
    .where(eq(orders.number, orderNumber))
    .returning()
  if (!order) throw new Error('no order')
  return { ...order, product }
}

test('an order that waits for its payment is cancelled once it is older than 40 minutes', async () => {
  const { asked, reconcile } = createProvider()
  const ages = [40 * MINUTE - 1, 40 * MINUTE, 40 * MINUTE + 1]
  const unpaid = { status: 'awaiting_payment' as const, paidAt: null }
  const waiting = await Promise.all(ages.map((age) => newOrder({ ...unpaid, placedAt: ago(age), paymentSession: `cs_${randomUUID()}` })))
  await reconcile()
  const rows = await Promise.all(waiting.map(async ({ id }) => (await world.database.select().from(orders).where(eq(orders.id, id)))[0]))
  expect(rows.map((row) => row?.status)).toEqual(['awaiting_payment', 'awaiting_payment', 'cancelled'])
  expect(asked.closed).toEqual([waiting[2]?.paymentSession])
})

test('a refund that its job did not send is sent by reconciliation once it is older than 10 minutes', async () => {
  const { asked, reconcile } = createProvider()
  const ids: string[] = []
  for (const age of [10 * MINUTE - 1, 10 * MINUTE, 10 * MINUTE + 1]) {
    const { number, id } = await newOrder({ paymentReference: `pi_${randomUUID()}` })
    await world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber: number })
    const [refund] = await world.database
      .update(refunds)
      .set({ refundedAt: ago(age) })
      .where(eq(refunds.orderId, id))
      .returning()
    ids.push(refund?.id ?? '')
  }
  await reconcile()
  expect(asked.refunded).toEqual([ids[2]])
})

test('a message that its job did not apply is applied by reconciliation once it is older than 10 minutes', async () => {
  const { asked, reconcile } = createProvider()
  const references: string[] = []
  for (const age of [10 * MINUTE - 1, 10 * MINUTE, 10 * MINUTE + 1]) {
    const reference = `pi_${randomUUID()}`
    references.push(reference)
    const event = { provider: 'stripe', eventId: `evt_${randomUUID()}`, type: 'charge.refunded', facts: { reference } }
    await world.database.insert(webhookEvents).values({ ...event, receivedAt: ago(age) })
  }
  await reconcile()
  expect(asked.found).toEqual([references[2]])
})

test('the first reconciliation reads the last 25 hours, and later ones overlap the one before by one hour', async () => {
  const { asked, reconcile } = createProvider()
  await setReconciledUntil(world.database, 'stripe', ago(0))
  await reconcile()
  expect(asked.slices).toEqual([{ since: ago(1 * HOUR) }])
  await world.database.execute(`DELETE FROM payment_looks WHERE provider = 'stripe'`)
  asked.slices.length = 0
  await reconcile()
  expect(asked.slices).toHaveLength(25)
  expect([asked.slices[0], asked.slices.at(-1)]).toEqual([{ since: ago(25 * HOUR), until: ago(24 * HOUR) }, { since: ago(1 * HOUR) }])
  asked.slices.length = 0
  await setReconciledUntil(world.database, 'stripe', ago(1))
  await reconcile()
  expect(asked.slices).toEqual([{ since: ago(1 * HOUR + 1), until: ago(1) }, { since: ago(1) }])
})

test('a sale counts for the popularity of an artwork for 90 days', async () => {
  const placed = await Promise.all([90 * DAY - 1, 90 * DAY, 90 * DAY + 1].map((age) => newOrder({ placedAt: ago(age) })))
  const counted: string[] = []
  const saveSoldLately = async (_tx: unknown, sold: readonly { uid: string; prints: number }[]) =>
    void counted.push(...sold.map(({ uid }) => uid))
  await countSold({ database: world.database, clock: () => now, artworks: { saveSoldLately } as never })
  const uids = await Promise.all(
    placed.map(async ({ id }) => (await world.orders.findOrder(world.database, id))?.lines[0]?.artworkUid ?? ''),
  )
  expect(uids.map((uid) => counted.includes(uid))).toEqual([true, true, false])
})
