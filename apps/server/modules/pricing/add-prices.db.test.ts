import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'

/** A separate database, because prices are global. */
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`prices_${process.pid}`) })
})
afterAll(() => world.close())

const medium = { size: 'medium' as const, priceCents: 5200, commissionCents: 1100 }

test('a new price applies to later orders, and a refund of an earlier order reverses the earlier commission', async () => {
  const artist = await world.newArtist()
  const product = await world.newProduct(artist)
  const buy = () => world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 1 }]))
  const before = await buy()
  const list = await world.pricing.add(operator, { prices: [medium] })
  expect(list.inForce).toHaveLength(PRINT_SIZES.length)
  expect(list.inForce).toContainEqual(medium)
  expect(list.versions[0]).toMatchObject({ addedBy: operator.userId, prices: [medium] })
  await buy()
  expect(await world.earnings.getArtistBalance(world.database, artist.artistId)).toBe(1000 + 1100)
  await world.payments.refundOrder(operator, { idempotencyKey: 'refund of the first', orderNumber: before.orderNumber })
  expect(await world.earnings.getArtistBalance(world.database, artist.artistId)).toBe(1100)
})

test('a price with a future start is listed first, is not yet in force, and cannot be added twice', async () => {
  const validFrom = '2199-01-01T00:00:00.000Z'
  const list = await world.pricing.add(operator, { validFrom, prices: [{ ...medium, priceCents: 9900 }] })
  expect(list.versions[0]?.validFrom).toBe(validFrom)
  expect(list.inForce.find(({ size }) => size === 'medium')?.priceCents).toBeLessThan(9900)
  await expect(world.pricing.add(operator, { validFrom, prices: [medium] })).rejects.toMatchObject({ code: 'price_exists' })
})

test.each([
  ['that start in the past', 'price_in_the_past', { validFrom: '2026-01-01T00:00:00.000Z', prices: [medium] }],
  ['whose commission exceeds the price', 'price_below_commission', { prices: [{ ...medium, commissionCents: 5201 }] }],
  ['that list one size twice', 'price_exists', { prices: [medium, medium] }],
])('an operator cannot add prices %s', async (_what, code, request) => {
  await expect(world.pricing.add(operator, request)).rejects.toMatchObject({ code })
})
