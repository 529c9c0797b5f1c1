import { FIRST_COMMISSIONS, PRINT_FACTS } from '@tintype/domain/prints/sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_PRICES } from '../../../../packages/domain/test/first-prices.ts'
import { type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'
import { getPriceList, getVariantPrice } from './price-list.ts'
import { prices } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

test('the price list starts with the first price and commission of every size', async () => {
  const list = await getPriceList(world.database, new Date())
  for (const { size } of PRINT_FACTS) {
    expect(getVariantPrice(list, size)).toEqual({ priceCents: FIRST_PRICES[size], commissionCents: FIRST_COMMISSIONS[size] })
  }
})

test('a price changes at the instant from which its row is valid, for its size only', async () => {
  const change = new Date('2190-01-01T00:00:00Z')
  await world.database
    .insert(prices)
    .values({ size: 'medium', validFrom: change, priceCents: 5900, commissionCents: 1200 })
    .onConflictDoNothing()
  const before = await getPriceList(world.database, new Date(change.getTime() - 1))
  const after = await getPriceList(world.database, change)
  expect(getVariantPrice(before, 'medium')).toEqual({ priceCents: 4900, commissionCents: 1000 })
  expect(getVariantPrice(after, 'medium')).toEqual({ priceCents: 5900, commissionCents: 1200 })
  expect(getVariantPrice(after, 'large')).toEqual(getVariantPrice(before, 'large'))
})

test('the price list is empty before the first price takes effect', async () => {
  const list = await getPriceList(world.database, new Date('2020-01-01T00:00:00Z'))
  expect(() => getVariantPrice(list, 'medium')).toThrow('no price is in force')
})
