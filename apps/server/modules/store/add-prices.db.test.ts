import { PLATE_SIZES } from '@tintype/contract/sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld, operator, orderOf } from '../../test/money-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'

/** A database to itself: prices are everybody's. */
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`prices_${process.pid}`) })
})
afterAll(() => world.close())

const medium = { size: 'medium' as const, priceCents: 5200, commissionCents: 1100 }

test('prices hold from their instant on; what was sold keeps what it was sold at', async () => {
  const artist = await world.newArtist()
  const product = await world.newPlate(artist)
  const buy = () => world.store.placeOrder(orderOf([{ product, size: 'medium', quantity: 1 }]))
  const before = await buy()
  const list = await world.prices.add(operator, { prices: [medium] })
  expect(list.inForce).toHaveLength(PLATE_SIZES.length)
  expect(list.inForce).toContainEqual(medium)
  expect(list.versions[0]).toMatchObject({ addedBy: operator.userId, prices: [medium] })
  await buy()
  expect(await world.earnings.balanceOf(world.database, artist.artistId)).toBe(1000 + 1100)
  await world.store.refundOrder(operator, { idempotencyKey: 'refund of the first', orderNumber: before.orderNumber })
  expect(await world.earnings.balanceOf(world.database, artist.artistId)).toBe(1100)
})

test('prices to come stand first and do not hold yet', async () => {
  const validFrom = '2199-01-01T00:00:00.000Z'
  const list = await world.prices.add(operator, { validFrom, prices: [{ ...medium, priceCents: 9900 }] })
  expect(list.versions[0]?.validFrom).toBe(validFrom)
  expect(list.inForce.find(({ size }) => size === 'medium')?.priceCents).toBeLessThan(9900)
  await expect(world.prices.add(operator, { validFrom, prices: [medium] })).rejects.toMatchObject({ code: 'price_exists' })
})

test.each([
  ['in the past', 'price_in_the_past', { validFrom: '2026-01-01T00:00:00.000Z', prices: [medium] }],
  ['with more commission than price', 'price_below_commission', { prices: [{ ...medium, commissionCents: 5201 }] }],
  ['twice for one size', 'price_exists', { prices: [medium, medium] }],
])('prices %s are refused', async (_what, code, request) => {
  await expect(world.prices.add(operator, request)).rejects.toMatchObject({ code })
})
