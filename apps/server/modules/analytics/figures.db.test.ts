import { toUtcDay } from '@tintype/domain/time/utc-day'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { insertManyRows } from '../../test/database/many-rows.ts'
import { watchPlans } from '../../test/database/watch-plans.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { createOrderInput, declinedCard, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { sumLedgerDays } from '../ledger/queries/day.ts'
import { sumOrderDays } from '../orders/queries/day.ts'
import { orders } from '../orders/tables.ts'
import { forgetDay } from './forget-day.ts'
import { getFigures } from './get-figures.ts'
import { findDays } from './queries/analytics.ts'
import { addDays } from './rules/analytics.ts'

// the figures cover all orders, so these tests use their own database
const url = await cloneTemplate(`figures_${process.pid}`)
const world = await openMoneyWorld({ url })
afterAll(() => world.close())

const DAY_MS = 24 * 60 * 60 * 1000

function toolsAt(at: Date) {
  const { database } = world
  return { database, clock: () => at, ledger: { sumDays: sumLedgerDays }, orders: { sumDays: sumOrderDays } }
}

/** Noon, when the day before is settled. */
function noonIn(days: number): Date {
  return new Date(Date.parse(toUtcDay(new Date())) + (days + 0.5) * DAY_MS)
}

/** The sums of all days, because midnight may pass during the test. */
async function soFar() {
  const figures = await getFigures(toolsAt(new Date()), 'days')
  const sum = (of: 'salesCents' | 'commissionCents' | 'donationCents' | 'payoutCents') => figures.reduce((total, day) => total + day[of], 0)
  return {
    salesCents: sum('salesCents'),
    commissionCents: sum('commissionCents'),
    donationCents: sum('donationCents'),
    payoutCents: sum('payoutCents'),
  }
}

test('the figures of a day contain its sales, commissions, donations and payouts, less what was returned', async () => {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 20, causeId })
  const product = await world.newProduct(artist)
  const sold = await world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 2 }]))
  await world.processSoldJobs()
  expect(await soFar()).toEqual({ salesCents: sold.totalCents, commissionCents: 2000, donationCents: 400, payoutCents: 0 })
  const lines = [{ line: 1, quantity: 1 }]
  const refunded = await world.payments.refundOrder(operator, { orderNumber: sold.orderNumber, lines, idempotencyKey: 'refund-of-one' })
  expect(refunded.refundedCents).toBeGreaterThan(0)
  expect(await soFar()).toMatchObject({
    salesCents: sold.totalCents - refunded.refundedCents,
    commissionCents: 1000,
    donationCents: 200,
  })
  const payout = { payoutId: crypto.randomUUID(), artistId: artist.artistId, amountCents: 700, at: new Date() }
  await world.database.transaction(async (tx) => {
    await world.earnings.recordPayoutRequested(tx, payout)
    await world.earnings.recordPayoutPaid(tx, payout)
  })
  expect(await soFar()).toMatchObject({ payoutCents: 700, commissionCents: 1000 })
  await world.database.transaction((tx) => world.earnings.recordPayoutBounced(tx, payout))
  expect(await soFar()).toMatchObject({ payoutCents: 0, donationCents: 200 })
})

test('a declined or abandoned payment is in no figure, no list of integrators and no list of the customer', async () => {
  const before = await soFar()
  const product = await world.newProduct(await world.newArtist())
  const lines = [{ product, size: 'large' as const, quantity: 1 }]
  const declined = createOrderInput(lines, { payment: { provider: 'test', card: declinedCard } })
  await expect(world.orders.placeOrder(declined)).rejects.toMatchObject({ code: 'card_declined' })
  // abandoned at the provider's page
  const abandoned = createOrderInput(lines)
  const { orderNumber } = await world.orders.placeOrder(abandoned)
  await world.database.update(orders).set({ status: 'awaiting_payment', paidAt: null }).where(eq(orders.number, orderNumber))
  const { salesCents } = await soFar()
  expect(salesCents).toBe(before.salesCents)
  const { orders: listed } = await world.orders.listForIntegrators({ limit: 100 })
  expect(listed.map((order) => order.orderNumber)).not.toContain(orderNumber)
  for (const { email } of [declined, abandoned]) {
    expect(await world.orders.listCustomerOrders(email, { limit: 10 })).toMatchObject({ orders: [] })
    expect(await world.orders.hasOrders(email)).toBe(false)
  }
})

test('the figures of a past day are stored, and the ledger is then read for today only', async () => {
  const later = noonIn(3)
  const first = await getFigures(toolsAt(later), 'months')
  const again = await getFigures(toolsAt(later), 'months')
  expect(again).toEqual(first)
  const asked: string[] = []
  const tools = toolsAt(later)
  const watched = {
    ...tools,
    ledger: {
      sumDays: (...[queryable, range]: Parameters<typeof sumLedgerDays>) => {
        asked.push(range.from.toISOString())
        return sumLedgerDays(queryable, range)
      },
    },
  }
  expect(await getFigures(watched, 'weeks')).toHaveLength(13)
  expect(asked).toEqual([`${later.toISOString().slice(0, 10)}T00:00:00.000Z`])
})

test('the figures of a day that ended half an hour ago are not stored', async () => {
  const today = toUtcDay(noonIn(6))
  await getFigures(toolsAt(new Date(`${today}T00:30:00Z`)), 'days')
  const known = await findDays(world.database, addDays(today, -2), today)
  expect(known.map((one) => one.day)).toEqual([addDays(today, -2)])
})

test('two concurrent requests for figures that are not stored get the same result', async () => {
  const later = noonIn(9)
  const [one, other] = await Promise.all([getFigures(toolsAt(later), 'days'), getFigures(toolsAt(later), 'days')])
  expect(one).toEqual(other)
})

test('a day that is invalidated while it is summed is not stored and is summed again', async () => {
  const later = noonIn(15)
  const day = new Date(later.getTime() - 2 * DAY_MS)
  const tools = toolsAt(later)
  let forgotten: Promise<void> | undefined
  const sumDays: typeof sumOrderDays = async (queryable, range) => {
    const sums = await sumOrderDays(queryable, range)
    // the invalidation waits until the sums are stored
    forgotten ??= world.database.transaction((tx) => forgetDay(tools, tx, day))
    return sums
  }
  await getFigures({ ...tools, orders: { sumDays } }, 'days')
  await forgotten
  const known = await findDays(world.database, toUtcDay(day), toUtcDay(later))
  expect(known.map((one) => one.day)).toEqual([toUtcDay(new Date(day.getTime() + DAY_MS))])
  await getFigures(tools, 'days')
  expect(await findDays(world.database, toUtcDay(day), toUtcDay(later))).toHaveLength(2)
})

test('the figures of a range are read from the indexes of the timestamps', async () => {
  const watched = openDatabase({ url: await cloneTemplate(`figure_plans_${process.pid}`), size: 1, onError: () => undefined })
  const readBy = watchPlans(watched)
  // one row for each minute of the last four days
  await insertManyRows(watched, { count: 6000, artists: 10 })
  await watched.execute(sql`
    INSERT INTO refunds (order_id, amount_cents, shipping_cents, refunded_by, refunded_at) SELECT id, 100, 0, 'many', paid_at FROM orders`)
  await watched.execute(sql`ANALYZE refunds`)
  const range = { from: new Date(Date.now() - 60 * 60 * 1000), until: new Date() }
  const reads = await readBy(async () => {
    await sumOrderDays(watched, range)
    await sumLedgerDays(watched, range)
  })
  await watched.$client.end()
  expect(reads.map(({ index }) => index)).toEqual(expect.arrayContaining(['orders_paid', 'refunds_refunded', 'ledger_postings_recorded']))
  expect(reads.filter(({ node }) => node.includes('Seq Scan'))).toEqual([])
})
