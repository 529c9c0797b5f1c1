import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { saveSoldLately } from '../artworks/queries/sold.ts'
import { artworks } from '../artworks/tables.ts'
import { orders } from '../orders/tables.ts'
import { countSold } from './count-sold.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const count = (daysLater = 0) =>
  countSold({
    database: world.database,
    clock: () => new Date(Date.now() + daysLater * 24 * 60 * 60 * 1000),
    artworks: { saveSoldLately },
  })

async function soldLately(handle: string): Promise<number | undefined> {
  const [row] = await world.database.select({ soldLately: artworks.soldLately }).from(artworks).where(eq(artworks.handle, handle))
  return row?.soldLately
}

const buy = (product: string, quantity: number) => world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity }]))

test('countSold counts the paid, unrefunded units of the last 90 days, however often it runs', async () => {
  const artist = await world.newArtist()
  const [bought, unbought] = [await world.newProduct(artist), await world.newProduct(artist)]
  await buy(bought, 2)
  const second = await buy(bought, 3)
  await count()
  await count()
  expect([await soldLately(bought), await soldLately(unbought)]).toEqual([5, 0])

  const request = { idempotencyKey: randomUUID(), orderNumber: second.orderNumber, lines: [{ line: 1, quantity: 2 }] }
  await world.payments.refundOrder(operator, request)
  await count()
  expect(await soldLately(bought)).toBe(3)

  await count(89)
  expect(await soldLately(bought)).toBe(3)
  await count(91)
  expect(await soldLately(bought)).toBe(0)
})

test('countSold leaves out an order that was not paid', async () => {
  const product = await world.newProduct(await world.newArtist())
  const { orderNumber } = await buy(product, 1)
  await world.database.update(orders).set({ status: 'awaiting_payment', paidAt: null }).where(eq(orders.number, orderNumber))
  await count()
  expect(await soldLately(product)).toBe(0)
})
