import { Problem, problemText } from '@tintype/contract/problems'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { idempotencyKeys } from '../../platform/idempotency/tables.ts'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { createOrderInput } from '../../test/worlds/money-world.ts'
import { isSold, isUnsold, openStripeWorld, type StripeWorld } from '../../test/worlds/stripe-world.ts'
import { createOrders, purgeUnpaid } from '../orders/index.ts'
import { orders } from '../orders/tables.ts'
import { createPayments } from './module.ts'
import { setReconciledUntil } from './queries/payment.ts'
import { unmatchedPayments } from './tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
// reconciliation reads only the events of the current test
beforeEach(() => void world.stripe.events.splice(0))
afterAll(() => world.close())

const HOUR = 60 * 60 * 1000

describe('hourly reconciliation with Stripe', () => {
  test('reconciliation applies payments, refunds and disputes whose webhooks never arrived', async () => {
    const [paid, refunded, disputed] = [await world.newOrder(), await world.newOrder(), await world.newOrder()]
    for (const { paymentId } of [paid, refunded, disputed]) world.stripe.pay(paymentId)
    world.stripe.refund(refunded.paymentId, 4900)
    world.stripe.dispute(disputed.paymentId)
    await world.payments.reconcile()
    expect(await paid.state()).toEqual(isSold)
    expect(await refunded.state()).toEqual({ ...isSold, refundedCents: 4900, ines: 0 })
    expect(await disputed.state()).toEqual({ ...isSold, ines: 0, other: 0 })
    world.stripe.closeDispute(disputed.paymentId, 'won')
    await world.payments.reconcile()
    await world.payments.reconcile()
    expect(await disputed.state()).toEqual(isSold)
  })

  test('reconciliation cancels an order that has waited too long for its payment, and not earlier', async () => {
    const order = await world.newOrder()
    await world.payments.reconcile()
    expect(await order.state()).toEqual(isUnsold)
    await world.paymentsAfter(HOUR).reconcile()
    expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
    expect(world.stripe.getSession(order.paymentId)).toMatchObject({ status: 'expired' })
  })

  test('reconciliation leaves a payment page open until it expires, however old its order is', async () => {
    const order = await world.newOrder()
    const page = world.stripe.getSession(order.paymentId)
    page.expires_at += 15 * 60
    const after = (seconds: number) => world.paymentsAfter((page.expires_at + seconds) * 1000 - Date.now())
    await after(-60).reconcile()
    expect([page.status, await order.state()]).toEqual(['open', isUnsold])
    await after(1).reconcile()
    expect([page.status, (await order.row()).status]).toEqual(['expired', 'cancelled'])
  })

  test('reconciliation completes a paid order whose payment page was not recorded before a crash', async () => {
    const order = await world.newOrder()
    await world.database.update(orders).set({ paymentSession: null, paymentUrl: null }).where(eq(orders.id, order.paymentId))
    world.stripe.pay(order.paymentId)
    await world.paymentsAfter(HOUR).reconcile()
    expect(await order.state()).toEqual(isSold)
  })

  test('reconciliation completes an order that was charged before a crash, and cancels one that was not', async () => {
    const artist = await world.newArtist()
    const lines = [{ product: await world.newProduct(artist), size: 'medium' as const, quantity: 1 }]
    // like an external provider, which does not settle within our transaction
    const { settle: _here, ...elsewhere } = world.orderTools.payments.current
    const testTools = { ...world.tools, payments: { current: elsewhere, all: [elsewhere] } }
    const crashing = { ...testTools, earnings: { ...world.earnings, recordSales: async () => Promise.reject(new Error('crash')) } }
    const [charged, uncharged] = [createOrderInput(lines), createOrderInput(lines)]
    await expect(createOrders(crashing).placeOrder(charged)).rejects.toThrow('crash')
    const away = { ...testTools.payments.current, begin: async () => Promise.reject(new Error('crash')) }
    await expect(createOrders({ ...testTools, payments: { current: away, all: [away] } }).placeOrder(uncharged)).rejects.toThrow('crash')
    await createPayments({ ...testTools, clock: () => new Date(Date.now() + HOUR) }).reconcile()
    const listOrderStatuses = async (email: string) =>
      (await world.database.select().from(orders).where(eq(orders.email, email))).map(({ status }) => status)
    expect([await listOrderStatuses(charged.email), await listOrderStatuses(uncharged.email)]).toEqual([['paid'], ['cancelled']])
    expect(await world.earnings.getArtistBalance(world.database, artist.artistId)).toBe(1000)
  })

  test('reconciliation saves its position and resumes from it after a failure or an abort', async () => {
    // later than all events of other tests
    const began = Date.now() + 100 * HOUR
    const later = began + 5 * HOUR
    await setReconciledUntil(world.database, 'stripe', new Date(began))
    const asked = () => world.stripe.requests.filter(({ path }) => path === '/v1/events').map(({ params }) => Number(params.created.gte))
    const lookedUntil = async () => Date.parse((await world.payments.getPaymentOffice()).lookedUntil ?? '')
    const form = world.tools.payments.current
    const turns = { left: 3 }
    const failing = {
      ...form,
      listChanged: (time: { since: Date; until?: Date }) => {
        if (turns.left-- <= 0) world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
        return form.listChanged(time)
      },
    }
    const desk = createPayments({ ...world.tools, payments: { current: failing, all: [failing] }, clock: () => new Date(later) })
    expect(await desk.reconcile()).toMatchObject({ failed: 1 })
    expect(await lookedUntil()).toBe(began + 2 * HOUR)
    world.stripe.requests.splice(0)
    turns.left = 100
    expect(await desk.reconcile(AbortSignal.abort())).toEqual({ looked: 0, cancelled: 0, failed: 0 })
    expect([await lookedUntil(), asked()]).toEqual([began + 2 * HOUR, []])
    await desk.reconcile()
    expect([await lookedUntil(), asked()[0]]).toEqual([later, Math.floor((began + HOUR) / 1000)])
  })

  test('reconciliation continues past an order that a rule refuses, and asks an operator until the order is accepted', async () => {
    const order = await world.newOrder()
    world.stripe.pay(order.paymentId)
    const began = Date.now() + 300 * HOUR
    await setReconciledUntil(world.database, 'stripe', new Date(began))
    let isRight = false
    const paymentReference = String(world.stripe.getSession(order.paymentId)?.payment_intent)
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
    const desk = createPayments({ ...world.tools, earnings, payments: { current: payments, all: [payments] }, clock })
    const asked = async () =>
      (await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.reference, paymentReference))).map(
        ({ kind, provider, about, answeredAt }) => [kind, provider, about, answeredAt !== null],
      )
    expect(await desk.reconcile()).toMatchObject({ looked: 1, failed: 2 })
    expect((await desk.getPaymentOffice()).lookedUntil).toBe(clock().toISOString())
    const question = ['order_refused', 'stripe', problemText('refund_too_large')]
    expect([await asked(), await order.state()]).toEqual([[[...question, false]], isUnsold])
    isRight = true
    await desk.reconcile()
    expect([await asked(), await order.state()]).toEqual([[[...question, true]], isSold])
  })

  test('reconciliation retries an order that it could not read in the previous run', async () => {
    const order = await world.newOrder()
    world.stripe.pay(order.paymentId)
    world.stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' })
    expect(await world.payments.reconcile()).toMatchObject({ failed: expect.any(Number) })
    await world.payments.reconcile()
    expect(await order.state()).toEqual(isSold)
  })
})

test('an idempotency key is kept after 25 hours and purged after 49', async () => {
  const [fresh, old] = [crypto.randomUUID(), crypto.randomUUID()]
  const at = (hours: number) => new Date(Date.now() - hours * HOUR)
  const row = { scope: 'a test of keys', requestHash: 'x' }
  await world.database.insert(idempotencyKeys).values([
    { ...row, key: fresh, createdAt: at(25) },
    { ...row, key: old, createdAt: at(49) },
  ])
  await world.payments.purge()
  const kept = await world.database.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(eq(idempotencyKeys.scope, row.scope))
  expect(kept).toEqual([{ key: fresh }])
})

test('the purge deletes an unpaid order 31 days after its cancellation, and keeps a recent one', async () => {
  const [early, late] = [await world.newOrder(), await world.newOrder()]
  await world.deliver(world.stripe.expire(early.paymentId), world.stripe.expire(late.paymentId))
  const longAgo = new Date(Date.now() - 31 * 24 * HOUR)
  await world.database.update(orders).set({ cancelledAt: longAgo }).where(eq(orders.id, early.paymentId))
  await world.payments.purge()
  await expect(early.row()).rejects.toThrow('no order')
  expect(await late.row()).toMatchObject({ status: 'cancelled' })
})

describe('purging unpaid orders', () => {
  const before = new Date(Date.now() - 400 * 24 * HOUR)

  /** Cancelled longer ago than the order of any other test. */
  async function forgottenOrders(count: number) {
    const made = await Promise.all(Array.from({ length: count }, () => world.newOrder()))
    await world.deliver(...made.map((order) => world.stripe.expire(order.paymentId)))
    const ids = made.map((order) => order.paymentId)
    const cancelledAt = new Date(before.getTime() - HOUR)
    await world.database.update(orders).set({ cancelledAt }).where(inArray(orders.id, ids))
    return ids
  }
  const left = (ids: string[]) => world.database.$count(orders, inArray(orders.id, ids))

  test('the purge deletes unpaid orders in batches and skips an order that is locked by a payment', async () => {
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

  test('the purge looks up the prints of an order line by index, without a sequential scan', async () => {
    await forgottenOrders(1)
    // a separate connection, because PostgreSQL caches foreign key plans per connection
    const own = openDatabase({ url: await workerDatabaseUrl(), size: 1, onError: () => undefined })
    try {
      const scans = await own.transaction(async (tx) => {
        // PostgreSQL would scan a small table despite its indexes
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
