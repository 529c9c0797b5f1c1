import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld, operator, orderOf } from '../../test/money-world.ts'

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
  const { orderNumber } = await world.orders.placeOrder(orderOf([{ product, size: 'extra_large', quantity: 4 }]))
  return { artist, causeId, orderNumber }
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const availability = (artistId: string, days = 0) => world.earnings.availabilityOf(world.database, artistId, inDays(days))

test('a commission is pending until its clearing day and available from then on', async () => {
  const { artist, causeId } = await sellTwo()
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
  const { artist, orderNumber } = await sellTwo()
  await world.payments.refundOrder(operator, { idempotencyKey: `refund ${orderNumber}`, orderNumber, lines: [{ line: 1, quantity: 1 }] })
  expect(await availability(artist.artistId)).toEqual({ balanceCents: 4500, pendingCents: 4500, availableCents: 0 })
  await world.payments.openDispute({ reference: orderNumber, orderNumber, lines: [{ line: 1, quantity: 2 }] })
  expect(await availability(artist.artistId)).toEqual({ balanceCents: 1500, pendingCents: 1500, availableCents: 0 })
  await world.payments.endDispute({ reference: orderNumber, isWon: true })
  expect(await availability(artist.artistId, 16)).toEqual({ balanceCents: 4500, pendingCents: 0, availableCents: 4500 })
})
