import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../../test/worlds/production-world.ts'
import { artworks } from '../artworks/tables.ts'
import { latestDelivery } from './rules/claim-window.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld({ holdDays: 14 })
  await world.newManufacturer()
})
afterAll(async () => {
  await world.closeManufacturers()
  await world.close()
})

/** A sale of three Large prints, $60.00 for the artist. */
async function sell() {
  const product = await world.newPrintableProduct()
  const [artwork] = await world.database.select().from(artworks).where(eq(artworks.handle, product))
  const artistId = artwork?.artistId ?? ''
  const { orderNumber } = await world.newOrder([{ product, size: 'large', quantity: 3 }])
  const balanceAt = async (at: Date) => {
    const { availableCents, pendingCents } = await world.earnings.getAvailability(world.database, artistId, at)
    return { availableCents, pendingCents }
  }
  const onlyPrint = async () => {
    const [print] = await world.listPrints(orderNumber)
    if (!print) throw new Error('no print')
    return { id: print.id, version: print.version }
  }
  const ship = async (shippedAt: Date) => {
    const parcel = { orderNumber, prints: [await onlyPrint()], carrier: 'DHL', tracking: orderNumber, idempotencyKey: orderNumber }
    await world.productionAt(() => shippedAt).ship(operator, parcel)
  }
  const deliver = async (deliveredAt: Date) => void (await world.productionAt(() => deliveredAt).deliver(operator, await onlyPrint()))
  const refund = () =>
    world.payments.refundOrder(operator, { idempotencyKey: `refund ${orderNumber}`, orderNumber, lines: [{ line: 1, quantity: 3 }] })
  return { artistId, orderNumber, balanceAt, onlyPrint, ship, deliver, refund }
}

const pending = { availableCents: 0, pendingCents: 6000 }
const cleared = { availableCents: 6000, pendingCents: 0 }
const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

test('a commission of a delivered print is pending on days 13 and 14 after the delivery, and can be paid out on day 15', async () => {
  const { balanceAt, ship, deliver } = await sell()
  const shippedAt = new Date()
  expect(await balanceAt(after(shippedAt, 365))).toEqual(pending)
  await ship(shippedAt)
  const deliveredAt = after(shippedAt, 2)
  await deliver(deliveredAt)
  expect(await balanceAt(after(deliveredAt, 13))).toEqual(pending)
  expect(await balanceAt(after(deliveredAt, 14))).toEqual(pending)
  expect(await balanceAt(after(deliveredAt, 15))).toEqual(cleared)
})

test('without a delivery scan a commission clears 14 days after the longest transit, not a day earlier', async () => {
  const { balanceAt, ship } = await sell()
  const shippedAt = new Date()
  await ship(shippedAt)
  const latest = latestDelivery(shippedAt, 'US')
  expect(await balanceAt(after(latest, 13))).toEqual(pending)
  expect(await balanceAt(after(latest, 14))).toEqual(pending)
  expect(await balanceAt(after(latest, 15))).toEqual(cleared)
})

test('a refund within the claim window takes a pending commission, so a paid balance does not become negative', async () => {
  const { artistId, balanceAt, ship, deliver, refund } = await sell()
  await ship(new Date())
  await deliver(new Date())
  await refund()
  expect(await balanceAt(new Date())).toEqual({ availableCents: 0, pendingCents: 0 })
  expect(await balanceAt(after(new Date(), 15))).toEqual({ availableCents: 0, pendingCents: 0 })
  expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(0)
})

test('a reprint makes the clearing day unknown until it is delivered too', async () => {
  const { orderNumber, balanceAt, onlyPrint, ship, deliver } = await sell()
  const begun = new Date()
  await ship(begun)
  await deliver(begun)
  const again = { ...(await onlyPrint()), idempotencyKey: `again ${orderNumber}`, quantity: 3, reason: 'Scratched.' }
  await world.production.reprint(operator, again)
  expect(await balanceAt(after(begun, 365))).toEqual(pending)
  const print = (await world.listPrints(orderNumber)).find(({ reprintOf }) => reprintOf !== null)
  const parcel = { orderNumber, prints: [{ id: print?.id ?? '', version: print?.version ?? 0 }], carrier: 'DHL', tracking: 'again' }
  await world.production.ship(operator, { ...parcel, idempotencyKey: `again ${orderNumber}` })
  expect(await balanceAt(after(latestDelivery(begun, 'US'), 15))).toEqual(cleared)
  const { problems } = await world.earnings.verifyLedger(world.database)
  expect(problems.filter((problem) => problem.includes('clearing') || problem.includes('is held'))).toEqual([])
})
