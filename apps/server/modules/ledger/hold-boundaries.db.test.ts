import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderInput, type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ holdDays: 14 })
})
afterAll(() => world.close())

test('a delivered sale is held until the first moment of its clearing day, for the artist and for the cause alike', async () => {
  const causeId = await world.newCause()
  const artist = await world.newArtist({ percent: 50, causeId })
  const product = await world.newProduct(artist)
  const soldAfter = Date.now()
  const { orderNumber } = await world.orders.placeOrder(createOrderInput([{ product, size: 'extra_large', quantity: 4 }]))
  const order = await world.orders.findOrderByNumber(world.database, orderNumber)
  await world.deliver([order?.lines[0]?.id ?? ''], new Date())
  const [line] = await world.earnings.latestLines(world.database, artist.artistId, 1)
  const clearsMs = Date.parse(`${line?.clearsOn}T00:00:00.000Z`)
  // 14 whole days have passed, and no 15th
  expect(clearsMs).toBeGreaterThanOrEqual(soldAfter + 14 * DAY_MS)
  expect(clearsMs).toBeLessThan(Date.now() + 15 * DAY_MS)

  const moneyAt = async (ms: number) => {
    const at = new Date(ms)
    const { availableCents, pendingCents } = await world.earnings.getAvailability(world.database, artist.artistId, at)
    const funds = (await world.earnings.causeFunds(world.database, [causeId], at)).get(causeId)
    return { availableCents, pendingCents, heldCents: funds?.heldCents, openCents: funds?.openCents }
  }
  const held = { availableCents: 0, pendingCents: 6000, heldCents: 6000, openCents: 0 }
  const cleared = { availableCents: 6000, pendingCents: 0, heldCents: 0, openCents: 6000 }
  expect(await moneyAt(clearsMs - DAY_MS)).toEqual(held)
  expect(await moneyAt(clearsMs - 1)).toEqual(held)
  expect(await moneyAt(clearsMs)).toEqual(cleared)
  expect(await moneyAt(clearsMs + 1)).toEqual(cleared)
  expect(await moneyAt(clearsMs + DAY_MS)).toEqual(cleared)
})
