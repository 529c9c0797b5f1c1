import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { openMoneyWorld, operator, orderOf } from '../../test/money-world.ts'
import { watchPlans } from '../../test/watch-plans.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { sumLedgerDays } from '../earnings/day-queries.ts'
import { sumOrderDays } from '../store/day-queries.ts'
import { forgetDay } from './forget-day.ts'
import { getFigures } from './get-figures.ts'
import { findDays } from './queries.ts'
import { addDays, dayOf } from './rules.ts'

// the figures of a whole house: a database of its own
const url = await cloneTemplate(`figures_${process.pid}`)
const world = await openMoneyWorld({ url })
afterAll(() => world.close())

const DAY_MS = 24 * 60 * 60 * 1000

function toolsAt(at: Date) {
  const { database } = world
  return { database, clock: () => at, ledger: { sumDays: sumLedgerDays }, orders: { sumDays: sumOrderDays } }
}

/** At an hour when the day before is over for good, whatever time it is now. */
function noonIn(days: number): Date {
  return new Date(Date.parse(dayOf(new Date())) + (days + 0.5) * DAY_MS)
}

/** Of all days together: midnight may pass meanwhile. */
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

test('a day is what was sold, earned, given and paid on it, and what was taken back is taken off', async () => {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 20, causeId })
  const product = await world.newPlate(artist)
  const sold = await world.store.placeOrder(orderOf([{ product, size: 'medium', quantity: 2 }]))
  await world.tellAboutSales()
  expect(await soFar()).toEqual({ salesCents: sold.totalCents, commissionCents: 2000, donationCents: 400, payoutCents: 0 })
  const lines = [{ line: 1, quantity: 1 }]
  const refunded = await world.store.refundOrder(operator, { orderNumber: sold.orderNumber, lines, idempotencyKey: 'refund-of-one' })
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

test('a day that is over is kept, and neither ledger nor orders are read for it again', async () => {
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

test('a day that was over half an hour ago is not kept yet: something of it may still be written', async () => {
  const today = dayOf(noonIn(6))
  await getFigures(toolsAt(new Date(`${today}T00:30:00Z`)), 'days')
  const known = await findDays(world.database, addDays(today, -2), today)
  expect(known.map((one) => one.day)).toEqual([addDays(today, -2)])
})

test('two who ask at once for days that nobody has added up get the same', async () => {
  const later = noonIn(9)
  const [one, other] = await Promise.all([getFigures(toolsAt(later), 'days'), getFigures(toolsAt(later), 'days')])
  expect(one).toEqual(other)
})

test('a day that is forgotten while it is added up is added up anew', async () => {
  const later = noonIn(15)
  const day = new Date(later.getTime() - 2 * DAY_MS)
  const tools = toolsAt(later)
  let forgotten: Promise<void> | undefined
  const sumDays: typeof sumOrderDays = async (queryable, range) => {
    const sums = await sumOrderDays(queryable, range)
    // heard of in this very moment: it waits until what was added up is kept
    forgotten ??= world.database.transaction((tx) => forgetDay(tools, tx, day))
    return sums
  }
  await getFigures({ ...tools, orders: { sumDays } }, 'days')
  await forgotten
  const known = await findDays(world.database, dayOf(day), dayOf(later))
  expect(known.map((one) => one.day)).toEqual([dayOf(new Date(day.getTime() + DAY_MS))])
  await getFigures(tools, 'days')
  expect(await findDays(world.database, dayOf(day), dayOf(later))).toHaveLength(2)
})

test('a day is read along the indexes of its instants', async () => {
  const watched = openDatabase({ url, size: 1, onError: () => undefined })
  const readBy = watchPlans(watched)
  const range = { from: new Date(Date.now() - DAY_MS), until: new Date() }
  const reads = await readBy(async () => {
    // so few rows would be read one after the other
    await watched.execute('set enable_seqscan = off')
    await sumOrderDays(watched, range)
    await sumLedgerDays(watched, range)
  })
  await watched.$client.end()
  expect(reads.map(({ index }) => index)).toEqual(expect.arrayContaining(['orders_paid', 'refunds_refunded', 'ledger_postings_recorded']))
  expect(reads.filter(({ node }) => node.includes('Seq Scan'))).toEqual([])
})
