import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

test.each([
  ['each with its own key', (turn: number) => `request ${turn}`],
  ['without a key', () => undefined],
])('exactly one of 100 concurrent payout requests of an artist, %s, succeeds', async (_how, keyOf) => {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  for (const cents of [4000, 3999]) await world.credit(artist, cents)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, turn) => world.payouts.request(artist, { idempotencyKey: keyOf(turn) })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(losers).toHaveLength(99)
  expect(losers.filter((code) => !['payout_below_minimum', 'payout_open'].includes(code))).toEqual([])
  expect(await world.earnings.getArtistBalance(world.database, artist.artistId)).toBe(0)
  expect(await world.earnings.inFlight(world.database, artist.artistId)).toBe(7999)
})
