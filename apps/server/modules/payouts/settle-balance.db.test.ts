import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { payouts } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function artistWith(cents: number): Promise<Artist> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  await world.credit(artist, cents)
  return artist
}

const settle = (artist: Artist) => world.database.transaction((tx) => world.payouts.settle(tx, artist))
const findPayouts = ({ artistId }: Artist) => world.database.select().from(payouts).where(eq(payouts.artistId, artistId))
const getBalance = ({ artistId }: Artist) => world.earnings.getArtistBalance(world.database, artistId)
const requestMails = ({ email }: Artist) => world.noticesFor(email).filter(({ kind }) => kind === 'payout_requested')
const lockBalance =
  ({ artistId }: Artist) =>
  (tx: Transaction) =>
    world.earnings.lockBalance(tx, artistId)

test('a balance below the minimum is paid out in full when its artist leaves, with a mail', async () => {
  const artist = await artistWith(1234)
  await expect(world.payouts.request(artist, {})).rejects.toMatchObject({ code: 'payout_below_minimum' })
  expect(await settle(artist)).toEqual({ state: 'open', dueCents: 1234 })
  expect(await findPayouts(artist)).toMatchObject([{ amountCents: 1234, status: 'requested', method: 'paypal' }])
  expect(requestMails(artist)).toMatchObject([{ amountCents: 1234, method: 'PayPal' }])
  expect([await getBalance(artist), await world.earnings.inFlight(world.database, artist.artistId)]).toEqual([0, 1234])
})

test('of two settlements at the same time, the second finds the payout of the first', async () => {
  const artist = await artistWith(1234)
  const both = [() => settle(artist), () => settle(artist)]
  const outcomes = await runBehindLock(world.database, lockBalance(artist), ...both)
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual([
    { state: 'open', dueCents: 1234 },
    { state: 'open', dueCents: 0 },
  ])
  expect([(await findPayouts(artist)).length, requestMails(artist).length, await getBalance(artist)]).toEqual([1, 1, 0])
})

test('a payout request at the same time as a settlement is refused, and the balance is paid once', async () => {
  const artist = await artistWith(5000)
  const both = [() => settle(artist), () => world.payouts.request(artist, {})]
  expect(getOutcomeCodes(await runBehindLock(world.database, lockBalance(artist), ...both))).toEqual(['done', 'payout_below_minimum'])
  expect([(await findPayouts(artist)).length, requestMails(artist).length, await getBalance(artist)]).toEqual([1, 1, 0])
})

test('a settlement without a payout method changes nothing and says what is owed', async () => {
  const artist = await world.newArtist()
  await world.credit(artist, 700)
  expect(await settle(artist)).toEqual({ state: 'unclaimed', dueCents: 700 })
  expect([await findPayouts(artist), await getBalance(artist)]).toEqual([[], 700])
})

test('a settlement pays out the cleared part, and the pending one once it has cleared', async () => {
  const artist = await artistWith(1000)
  const holding = await openMoneyWorld({ holdDays: 7 })
  const lineId = await holding.credit(artist, 500)
  expect(await settle(artist)).toEqual({ state: 'open', dueCents: 1500 })
  const [first] = await findPayouts(artist)
  await world.payouts.markPaid(operator, { id: first?.id ?? '', reference: 'PP-1' })
  expect(await settle(artist)).toEqual({ state: 'waiting', dueCents: 500 })
  await holding.deliver([lineId], new Date(Date.now() - 9 * 24 * 60 * 60 * 1000))
  await holding.close()
  expect(await settle(artist)).toEqual({ state: 'open', dueCents: 500 })
  expect((await findPayouts(artist)).map(({ amountCents }) => amountCents).sort()).toEqual([1000, 500])
})
