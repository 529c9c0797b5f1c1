import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { lockBalance } from './queries/earnings.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ holdDays: 14 })
})
afterAll(() => world.close())

async function sellTwo() {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 50, causeId })
  const product = await world.newProduct(artist)
  const { orderNumber } = await world.orders.placeOrder(createOrderInput([{ product, size: 'extra_large', quantity: 4 }]))
  const lineId = (await world.orders.findOrderByNumber(world.database, orderNumber))?.lines[0]?.id ?? ''
  return { artist, causeId, orderNumber, deliver: (from: Date) => world.deliver([lineId], from) }
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const availability = (artistId: string, days = 0) => world.earnings.getAvailability(world.database, artistId, inDays(days))

test('a commission is pending until its delivery, then until its clearing day, and available from then on', async () => {
  const { artist, causeId, deliver } = await sellTwo()
  expect(await availability(artist.artistId, 365)).toEqual({ balanceCents: 6000, pendingCents: 6000, availableCents: 0 })
  await deliver(new Date())
  expect(await availability(artist.artistId)).toEqual({ balanceCents: 6000, pendingCents: 6000, availableCents: 0 })
  expect(await availability(artist.artistId, 13)).toMatchObject({ availableCents: 0 })
  expect(await availability(artist.artistId, 16)).toEqual({ balanceCents: 6000, pendingCents: 0, availableCents: 6000 })
  const [line] = await world.earnings.latestLines(world.database, artist.artistId, 1)
  const clears = new Date(`${line?.clearsOn}T00:00:00Z`).getTime()
  expect(clears).toBeGreaterThanOrEqual(inDays(14).getTime() - 60_000)
  expect(clears).toBeLessThanOrEqual(inDays(15).getTime())
  const funds = await world.earnings.causeFunds(world.database, [causeId], new Date())
  expect(funds.get(causeId)).toMatchObject({ givenCents: 6000, heldCents: 6000, openCents: 0 })
})

test('an artist cannot request a payout of a pending commission', async () => {
  const { artist } = await sellTwo()
  await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  await expect(world.payouts.request(artist, {})).rejects.toMatchObject({ code: 'payout_below_minimum' })
})

test('a refund or a dispute reduces the pending amount, and a won dispute restores it', async () => {
  const { artist, orderNumber, deliver } = await sellTwo()
  await world.payments.refundOrder(operator, { idempotencyKey: `refund ${orderNumber}`, orderNumber, lines: [{ line: 1, quantity: 1 }] })
  expect(await availability(artist.artistId)).toEqual({ balanceCents: 4500, pendingCents: 4500, availableCents: 0 })
  await world.payments.openDispute({ reference: orderNumber, orderNumber, lines: [{ line: 1, quantity: 2 }] })
  expect(await availability(artist.artistId)).toEqual({ balanceCents: 1500, pendingCents: 1500, availableCents: 0 })
  // the day applies to what is left, and to what comes back
  await deliver(new Date())
  expect(await availability(artist.artistId, 16)).toEqual({ balanceCents: 1500, pendingCents: 0, availableCents: 1500 })
  await world.payments.endDispute({ reference: orderNumber, isWon: true })
  expect(await availability(artist.artistId)).toEqual({ balanceCents: 4500, pendingCents: 4500, availableCents: 0 })
  expect(await availability(artist.artistId, 16)).toEqual({ balanceCents: 4500, pendingCents: 0, availableCents: 4500 })
})

test('a repeated delivery changes nothing, and a later one moves the day until the commission has cleared', async () => {
  const { artist, deliver } = await sellTwo()
  await deliver(inDays(-1))
  await deliver(inDays(-1))
  expect(await availability(artist.artistId, 15)).toMatchObject({ availableCents: 6000 })
  await deliver(new Date())
  expect(await availability(artist.artistId, 12)).toMatchObject({ pendingCents: 6000 })
  await deliver(inDays(-30))
  expect(await availability(artist.artistId)).toMatchObject({ availableCents: 6000 })
  await deliver(new Date())
  expect(await availability(artist.artistId)).toMatchObject({ availableCents: 6000 })
})

test('of a refund and a delivery at the same time, the second finds what the first did, and the amounts add up', async () => {
  for (const isRefundFirst of [true, false]) {
    const { artist, orderNumber, deliver } = await sellTwo()
    const refund = () =>
      world.payments.refundOrder(operator, { idempotencyKey: `race ${orderNumber}`, orderNumber, lines: [{ line: 1, quantity: 3 }] })
    const lock = (tx: Transaction) => lockBalance(tx, artist.artistId)
    const both = [refund, () => deliver(new Date())]
    expect(getOutcomeCodes(await runBehindLock(world.database, lock, ...(isRefundFirst ? both : both.toReversed())))).toEqual([
      'done',
      'done',
    ])
    expect(await availability(artist.artistId)).toEqual({ balanceCents: 1500, pendingCents: 1500, availableCents: 0 })
    expect(await availability(artist.artistId, 16)).toEqual({ balanceCents: 1500, pendingCents: 0, availableCents: 1500 })
  }
})

test('a clearing is refused for a commission that is not held, and cannot be changed or deleted', async () => {
  const { artist, deliver } = await sellTwo()
  await deliver(new Date())
  const atOnce = await openMoneyWorld()
  await atOnce.credit(artist, 1000)
  await atOnce.close()
  const insert = world.database.execute(sql`
    INSERT INTO ledger_clearings (commission_id, clears_on, recorded_at)
    SELECT id, '2026-12-01', now() FROM ledger_postings WHERE artist_id = ${artist.artistId} AND clears_on IS NULL`)
  await expect(insert).rejects.toMatchObject({ cause: { constraint: 'ledger_clearings_commission' } })
  for (const change of [sql`UPDATE ledger_clearings SET clears_on = '2026-01-01'`, sql`DELETE FROM ledger_clearings`])
    await expect(world.database.execute(change)).rejects.toThrow()
})

test('held amounts pass the verification, and a rebuild restores them', async () => {
  const { artist, orderNumber, deliver } = await sellTwo()
  await deliver(new Date())
  await world.payments.refundOrder(operator, { idempotencyKey: `rebuilt ${orderNumber}`, orderNumber, lines: [{ line: 1, quantity: 1 }] })
  const before = await availability(artist.artistId)
  await world.database.transaction((tx) => world.earnings.rebuildBalances(tx))
  expect(await availability(artist.artistId)).toEqual(before)
  const { problems } = await world.earnings.verifyLedger(world.database)
  expect(problems.filter((problem) => problem.includes(artist.artistId) || problem.includes('clearing'))).toEqual([])
})
