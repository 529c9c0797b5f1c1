import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../test/worlds/money-world.ts'
import { large, medium, openProductionWorld, type ProductionWorld, seen } from '../../test/worlds/production-world.ts'
import { artists } from '../accounts/tables.ts'
import { artworks } from '../artworks/tables.ts'
import { printSlots, prints } from './tables.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

const key = () => randomUUID()
describe('production of paid orders', () => {
  test('an order is produced and earns its commission although its artist was suspended after the sale', async () => {
    const product = await world.newPrintableProduct()
    const { orderNumber, orderId } = await world.newPlacedOrder(product)
    const [row] = await world.database.select().from(artworks).where(eq(artworks.handle, product))
    if (!row) throw new Error('no artwork')
    await world.database.update(artists).set({ suspendedAt: new Date() }).where(eq(artists.id, row.artistId))
    const withheld = { publishedAt: null, withheldPublishedAt: row.publishedAt }
    await world.database.update(artworks).set(withheld).where(eq(artworks.uid, row.uid))
    await world.newManufacturer()
    await world.production.startOrder({ order: orderId })
    const [print] = await world.listPrints(orderNumber)
    expect(print?.state).toBe('routed')
    expect(await world.earnings.getArtistBalance(world.database, row.artistId)).toBe(2000)
  })

  test('a paid order of two lines enqueues exactly one production job', async () => {
    const product = await world.newPrintableProduct()
    const before = world.sentJobs.filter(({ name }) => name === 'store.order-paid').length
    await world.newOrder([large(product), medium(product)])
    expect(world.sentJobs.filter(({ name }) => name === 'store.order-paid')).toHaveLength(before + 1)
  })

  test('a paid order gets one print per line, routed with a reason, however often its job runs', async () => {
    const { name } = await world.newManufacturer()
    const product = await world.newPrintableProduct()
    const { orderNumber, orderId } = await world.newOrder([large(product, 2), medium(product)])
    await Promise.all([1, 2, 3].map(() => world.production.startOrder({ order: orderId })))
    const prints = await world.listPrints(orderNumber)
    expect(prints).toHaveLength(2)
    for (const print of prints) expect(print).toMatchObject({ state: 'routed', manufacturer: { name }, costCents: 0 })
    expect(prints[0]).toMatchObject({ quantity: 2, routingReason: expect.stringContaining(prints[0]?.promisedOn ?? '?'), dotsPerInch: 237 })
  })

  test('a paid order is routed to the own workshop when no manufacturer was added', async () => {
    const { manufacturers } = await world.production.listManufacturers()
    expect(manufacturers).toContainEqual(expect.objectContaining({ name: 'Own workshop', isActive: true, costs: expect.any(Array) }))
    const { orderNumber } = await world.newOrder([large(await world.newPrintableProduct())])
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'routed', manufacturer: { name: 'Own workshop' } }])
  })

  test('a print that is started leaves out the units refunded before', async () => {
    const { orderNumber } = await world.newOrder([large(await world.newPrintableProduct(), 2)])
    await world.payments.refundOrder(operator, { idempotencyKey: key(), orderNumber, lines: [{ line: 1, quantity: 1 }] })
    const [print] = await world.listPrints(orderNumber)
    const { lines } = await world.production.start(operator, seen(print as never))
    expect(lines[0]?.prints).toMatchObject([{ state: 'in_production', quantity: 1 }])
  })
})

describe('preflight', () => {
  test('preflight puts a print with a missing original on hold, and again after a release', async () => {
    const product = await world.newPrintableProduct({ originalKey: key() })
    const { orderNumber } = await world.newOrder([large(product)])
    const [print] = await world.listPrints(orderNumber)
    expect(print).toMatchObject({ state: 'on_hold', holdReason: 'The original file is missing from storage.' })
    const { lines } = await world.production.release(operator, seen(print as never))
    expect(lines[0]?.prints).toMatchObject([{ state: 'on_hold', holdReason: 'The original file is missing from storage.' }])
  })

  test('preflight of an unreadable original blocks no other print, and passes once the original is readable', async () => {
    const [bad, good] = [await world.newPrintableProduct(), await world.newPrintableProduct()]
    const [row] = await world.database.select({ key: artworks.originalKey }).from(artworks).where(eq(artworks.handle, bad))
    const badKey = row?.key ?? ''
    world.unreadable.add(badKey)
    const first = await world.newOrder([large(bad), medium(good)])
    const states = async (orderNumber: string) => (await world.listPrints(orderNumber)).map(({ state }) => state)
    expect(await states(first.orderNumber)).toEqual(['preflight', 'routed'])
    // another print without a preflight, later than the one that fails
    const second = await world.newOrder([large(good)])
    await world.database.update(prints).set({ state: 'preflight' }).where(eq(prints.orderId, second.orderId))
    await world.productionIn(1).sweep()
    expect(await states(first.orderNumber)).toEqual(['preflight', 'routed'])
    expect(await states(second.orderNumber)).toEqual(['routed'])
    world.unreadable.delete(badKey)
    await world.productionIn(1).sweep()
    expect(await states(first.orderNumber)).toEqual(['routed', 'routed'])
  })

  test('preflight puts a print on hold whose original has changed since its upload', async () => {
    const originalKey = key()
    world.originals.set(originalKey, Buffer.from('other bytes'))
    const { orderNumber } = await world.newOrder([large(await world.newPrintableProduct({ originalKey }))])
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'on_hold', holdReason: expect.stringContaining('damaged') }])
  })

  test('preflight holds no print for its resolution, not even one that was sold before sizes were offered by sharpness', async () => {
    const { orderNumber } = await world.newOrder([large(await world.newPrintableProduct({ widthPx: 600, heightPx: 800 }))])
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'routed', dotsPerInch: 34, holdReason: null }])
  })

  test('a print of a size that was switched off after the order was placed is still produced', async () => {
    const product = await world.newPrintableProduct()
    const { orderNumber, orderId } = await world.newPlacedOrder(product)
    await world.database
      .update(artworks)
      .set({ sizes: ['medium'], sizesOff: ['large'] })
      .where(eq(artworks.handle, product))
    await world.production.startOrder({ order: orderId })
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'routed', holdReason: null }])
  })
})

describe('routing', () => {
  test('routing of concurrent orders gives no manufacturer more than its daily capacity', async () => {
    const { id } = await world.newManufacturer({ capacityPerDay: 3 })
    const product = await world.newPrintableProduct()
    await Promise.all(Array.from({ length: 8 }, () => world.newOrder([large(product)])))
    const slots = await world.database.select().from(printSlots).where(eq(printSlots.manufacturerId, id))
    const byDay = Map.groupBy(slots, ({ day }) => day)
    expect(slots.length).toBeGreaterThan(0)
    for (const day of byDay.values()) expect(day.reduce((sum, { copies }) => sum + copies, 0)).toBeLessThanOrEqual(3)
  })

  test('an operator reroutes a print with a reason, and the previous manufacturer is notified and loses the slot', async () => {
    const { print, manufacturer } = await world.newRoutedPrint()
    const other = await world.newManufacturer({ regions: ['eu'] })
    const request = { ...seen(print), manufacturerId: other.id, reason: 'They have the matt sheets.' }
    const before = world.announced.length
    const { lines, events } = await world.production.route(operator, request)
    // the previous manufacturer must not make it as well
    expect(world.announced.slice(before)).toMatchObject([
      { type: 'print.cancelled', data: { manufacturer: manufacturer.name, reason: request.reason } },
    ])
    expect(lines[0]?.prints).toMatchObject([{ state: 'routed', manufacturer: { name: other.name }, routingReason: request.reason }])
    expect(events[0]?.text).toContain(`Assigned to ${other.name} by Olga`)
    const slots = await world.database.select().from(printSlots).where(eq(printSlots.printId, print.id))
    expect(slots.map(({ manufacturerId }) => manufacturerId)).toEqual([other.id])
    expect(slots.map(({ manufacturerId }) => manufacturerId)).not.toContain(manufacturer.id)
  })

  test('an operator cannot route a print to a manufacturer that does not offer its size', async () => {
    const { print } = await world.newRoutedPrint()
    const other = await world.newManufacturer({ costs: [{ size: 'medium', costCents: 0 }] })
    const request = { ...seen(print), manufacturerId: other.id, reason: 'All the same.' }
    await expect(world.production.route(operator, request)).rejects.toMatchObject({ code: 'manufacturer_unable' })
  })

  test('an operator sees the offer of each manufacturer, or why it makes none', async () => {
    const { print } = await world.newRoutedPrint()
    const far = await world.newManufacturer({ regions: ['eu'] })
    const { offers } = await world.production.listOffers(print.id)
    expect(offers.find(({ manufacturerId }) => manufacturerId === far.id)).toMatchObject({ promisedOn: null, why: /European|United/ })
    expect(offers[0]?.promisedOn).not.toBeNull()
  })
})

describe('steps of a print', () => {
  test('prints move their order and notify the customer once at the start and once for each parcel', async () => {
    await world.newManufacturer()
    const product = await world.newPrintableProduct()
    const { orderNumber, orderToken, email } = await world.newOrder([
      large(product),
      medium(product, 2),
      medium(await world.newPrintableProduct()),
    ])
    const steps = async () => {
      const { status, production, parcels } = await world.orders.getOrder({ orderToken })
      return {
        status,
        reached: production.filter(({ at }) => at).map(({ step }) => step),
        parcels: parcels.map(({ tracking }) => tracking),
      }
    }
    const [first, second, third] = await world.listPrints(orderNumber)
    if (!first || !second || !third) throw new Error('three prints')
    await world.production.start(operator, seen(first))
    await world.production.start(operator, seen(second))
    expect(await steps()).toEqual({ status: 'in_production', reached: ['paid', 'in_production'], parcels: [] })
    const parcel = { idempotencyKey: key(), orderNumber, carrier: 'DHL', tracking: 'JJD00' }
    const together = [first, second].map(({ id, version }) => ({ id, version: version + 1 }))
    await world.production.ship(operator, { ...parcel, prints: together })
    await world.production.ship(operator, { ...parcel, prints: together })
    expect(await steps()).toEqual({ status: 'in_production', reached: ['paid', 'in_production'], parcels: ['JJD00'] })

    await world.production.ship(operator, { ...parcel, idempotencyKey: key(), tracking: 'JJD01', prints: [seen(third)] })
    expect(await steps()).toEqual({ status: 'shipped', reached: ['paid', 'in_production', 'shipped'], parcels: ['JJD00', 'JJD01'] })
    expect(world.noticesFor(email).filter(({ kind }) => kind !== 'order_confirmed')).toMatchObject([
      { kind: 'order_in_production', orderNumber },
      { kind: 'order_shipped', tracking: 'JJD00', isLast: false, prints: [{ quantity: 1 }, { quantity: 2 }] },
      { kind: 'order_shipped', tracking: 'JJD01', isLast: true, prints: [{ quantity: 1 }] },
    ])

    const [one, , last] = await world.listPrints(orderNumber)
    await world.production.deliver(operator, seen(one as never))
    expect((await world.listPrints(orderNumber)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'shipped'])
    expect((await steps()).status).toBe('shipped')
    await world.production.deliver(operator, seen(last as never))
    expect((await steps()).reached).toEqual(['paid', 'in_production', 'shipped', 'delivered'])
  })

  test('an operator cannot move a print with an outdated version or out of turn', async () => {
    const { print } = await world.newRoutedPrint()
    await world.production.hold(operator, { ...seen(print), reason: 'The artist asks for another crop.', cause: 'other' })
    await expect(world.production.start(operator, seen(print))).rejects.toMatchObject({ code: 'print_changed', status: 409 })
    await expect(world.production.start(operator, { id: print.id, version: print.version + 1 })).rejects.toMatchObject({
      code: 'print_state',
      status: 409,
      message: 'This print is on hold. This action is not possible now.',
    })
    const { lines } = await world.production.release(operator, { id: print.id, version: print.version + 1 })
    expect(lines[0]?.prints).toMatchObject([{ state: 'routed', holdReason: null }])
  })

  test('one of three concurrent starts of a print succeeds', async () => {
    const { print } = await world.newRoutedPrint()
    const tries = await Promise.allSettled([1, 2, 3].map(() => world.production.start(operator, seen(print))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an order is shipped when all of its prints are shipped at the same moment', async () => {
    await world.newManufacturer()
    const product = await world.newPrintableProduct()
    const { orderNumber, orderToken } = await world.newOrder([large(product), medium(product), large(await world.newPrintableProduct())])
    const parcel = { orderNumber, carrier: 'UPS', tracking: '1Z' }
    const prints = await world.listPrints(orderNumber)
    await Promise.all(prints.map((print) => world.production.ship(operator, { ...parcel, idempotencyKey: key(), prints: [seen(print)] })))
    expect((await world.orders.getOrder({ orderToken })).status).toBe('shipped')
  })

  test('an operator cannot ship a print in a parcel of another order', async () => {
    const [one, other] = [await world.newRoutedPrint(), await world.newRoutedPrint()]
    const parcel = { idempotencyKey: key(), orderNumber: one.orderNumber, carrier: 'UPS', tracking: '1Z' }
    await expect(world.production.ship(operator, { ...parcel, prints: [seen(one.print), seen(other.print)] })).rejects.toMatchObject({
      code: 'print_other_order',
    })
    expect((await world.listPrints(one.orderNumber))[0]?.state).toBe('routed')
  })

  test('a print can be cancelled only before it is started, and frees its slot', async () => {
    const { print } = await world.newRoutedPrint()
    const { lines } = await world.production.cancel(operator, { ...seen(print), reason: 'The customer changed her mind.' })
    expect(lines[0]?.prints).toMatchObject([{ state: 'cancelled', cancelReason: 'The customer changed her mind.', moves: [] }])
    expect(await world.database.select().from(printSlots).where(eq(printSlots.printId, print.id))).toEqual([])
    const begun = await world.newRoutedPrint()
    const started = await world.production.start(operator, seen(begun.print))
    const late = started.lines[0]?.prints[0] as typeof print
    await expect(world.production.cancel(operator, { ...seen(late), reason: 'Too late.' })).rejects.toMatchObject({ code: 'print_state' })
  })

  test('a print whose units were all refunded cannot be started', async () => {
    const { print, orderNumber } = await world.newRoutedPrint()
    await world.payments.refundOrder(operator, { idempotencyKey: key(), orderNumber })
    await expect(world.production.start(operator, seen(print))).rejects.toMatchObject({ code: 'print_refunded' })
  })
})

test('the history of a print lists its steps with the operator and the reason', async () => {
  const { print, orderNumber } = await world.newShippedPrint()
  await world.production.deliver(operator, seen(print))
  const { events } = await world.production.getOrder(orderNumber)
  expect(events.map(({ text }) => text)).toEqual([
    'Marked as delivered by Olga',
    'Shipped with DHL, JJD1 by Olga',
    expect.stringMatching(/^Routed to AA.+ships by/),
  ])
})

describe('the list of prints', () => {
  test('the list of prints continues after each page without omitting a print', async () => {
    const product = await world.newPrintableProduct({ originalKey: key() })
    const orders = await Promise.all([1, 2, 3].map(() => world.newOrder([large(product)])))
    const numbers = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await world.production.list({ state: 'on_hold', limit: 2, cursor })
      for (const { orderNumber } of page.prints) numbers.add(orderNumber)
      expect(page.open.find(({ state }) => state === 'on_hold')?.count).toBeGreaterThanOrEqual(3)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    for (const { orderNumber } of orders) expect(numbers).toContain(orderNumber)
  })
})

describe('manufacturers', () => {
  test('an operator can change only the latest version of a manufacturer, and its name is unique', async () => {
    const { openPrints: _, formerSecretUntil: __, ...one } = await world.newManufacturer()
    const other = await world.newManufacturer()
    const change = { ...one, capacityPerDay: 7 }
    const { manufacturers } = await world.production.changeManufacturer(operator, change)
    expect(manufacturers.find(({ id }) => id === one.id)).toMatchObject({ capacityPerDay: 7, version: one.version + 1 })
    await expect(world.production.changeManufacturer(operator, change)).rejects.toMatchObject({ code: 'manufacturer_changed' })
    await expect(
      world.production.changeManufacturer(operator, { ...change, version: one.version + 1, name: other.name }),
    ).rejects.toMatchObject({ code: 'manufacturer_exists' })
    const { id: _id, version: _version, ...facts } = one
    await expect(world.production.addManufacturer(operator, facts)).rejects.toMatchObject({ code: 'manufacturer_exists' })
  })

  test('a manufacturer counts the units that it was given and has not shipped', async () => {
    const { manufacturer } = await world.newRoutedPrint(3)
    const { manufacturers } = await world.production.listManufacturers()
    expect(manufacturers.find(({ id }) => id === manufacturer.id)?.openPrints).toBe(3)
  })
})
