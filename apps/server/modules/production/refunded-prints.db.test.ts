import { randomUUID } from 'node:crypto'
import { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../test/worlds/money-world.ts'
import { large, medium, openProductionWorld, type ProductionWorld, seen } from '../../test/worlds/production-world.ts'
import { printSlots } from './tables.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

const key = () => randomUUID()
describe('refunded units', () => {
  const giveBack = (orderNumber: string, lines?: { line: number; quantity: number }[]) =>
    world.payments.refundOrder(operator, { idempotencyKey: key(), orderNumber, ...(lines && { lines }) })
  const createParcelInput = (orderNumber: string, ...prints: { id: string; version: number }[]) => ({
    ...{ idempotencyKey: key(), orderNumber, carrier: 'DHL', tracking: 'JJD1', prints: prints.map(seen) },
  })

  test('a full refund enqueues a job that cancels the print and frees its slot, however often it runs', async () => {
    const { print, orderNumber, orderId } = await world.newRoutedPrint()
    await giveBack(orderNumber)
    expect(world.sentJobs).toContainEqual({ name: 'store.order-refunded', payload: { order: orderId } })
    await Promise.all([1, 2].map(() => world.production.callOffRefunded({ order: orderId })))
    expect(await world.listPrints(orderNumber)).toMatchObject([
      { state: 'cancelled', cancelReason: expect.stringContaining('Fully refunded') },
    ])
    expect(await world.database.select().from(printSlots).where(eq(printSlots.printId, print.id))).toEqual([])
    const { events } = await world.production.getOrder(orderNumber)
    expect(events[0]?.text).toBe('Cancelled: Fully refunded before production.')
  })

  test('a manufacturer is notified of a cancelled print once, and a print without a manufacturer notifies none', async () => {
    const { print, orderNumber, orderId } = await world.newRoutedPrint()
    const before = world.announced.length
    await giveBack(orderNumber)
    await Promise.all([1, 2].map(() => world.production.callOffRefunded({ order: orderId })))
    const announced = world.announced.slice(before).filter(({ type }) => type === 'print.cancelled')
    expect(announced).toEqual([
      {
        type: 'print.cancelled',
        data: {
          print: print.number,
          orderNumber,
          manufacturer: print.manufacturer?.name,
          reason: expect.stringContaining('Fully refunded'),
        },
      },
    ])
    for (const event of announced) expect(IntegrationEvent.parse(event)).toEqual(event)

    const missing = await world.newOrder([large(await world.newPrintableProduct({ originalKey: key() }))])
    expect(await world.listPrints(missing.orderNumber)).toMatchObject([{ state: 'on_hold', manufacturer: null }])
    await giveBack(missing.orderNumber)
    await world.production.callOffRefunded({ order: missing.orderId })
    expect(await world.listPrints(missing.orderNumber)).toMatchObject([{ state: 'cancelled' }])
    expect(world.announced.slice(before).filter(({ type }) => type === 'print.cancelled')).toEqual(announced)
  })

  test('a refund of one line cancels its print, and the order is shipped with the other', async () => {
    await world.newManufacturer()
    const { orderNumber, orderId, orderToken } = await world.newOrder([
      large(await world.newPrintableProduct()),
      medium(await world.newPrintableProduct()),
    ])
    const [first] = await world.listPrints(orderNumber)
    await world.production.ship(operator, createParcelInput(orderNumber, first as never))
    await giveBack(orderNumber, [{ line: 2, quantity: 1 }])
    await world.production.callOffRefunded({ order: orderId })
    expect((await world.listPrints(orderNumber)).map(({ state }) => state)).toEqual(['shipped', 'cancelled'])
    expect((await world.orders.getOrder({ orderToken })).status).toBe('shipped')
  })

  test('an operator cannot ship a refunded print, even before its print is cancelled', async () => {
    const { print, orderNumber, orderToken } = await world.newRoutedPrint()
    await giveBack(orderNumber)
    await expect(world.production.ship(operator, createParcelInput(orderNumber, print))).rejects.toMatchObject({ code: 'print_refunded' })
    expect((await world.orders.getOrder({ orderToken })).parcels).toEqual([])
  })

  test('a partial refund before the start reduces the quantity, slots and cost of the print once', async () => {
    const { id } = await world.newManufacturer({ capacityPerDay: 2, costs: [{ size: 'large', costCents: 7 }] })
    const { orderNumber, orderId } = await world.newOrder([large(await world.newPrintableProduct(), 5)])
    const [print] = await world.listPrints(orderNumber)
    if (print?.manufacturer?.id !== id) throw new Error('the print is at another manufacturer')
    const slots = () =>
      world.database.select({ day: printSlots.day, copies: printSlots.copies }).from(printSlots).where(eq(printSlots.printId, print.id))
    const [first, second] = (await slots()).toSorted((a, b) => (a.day < b.day ? -1 : 1))
    await giveBack(orderNumber, [{ line: 1, quantity: 2 }])
    await Promise.all([1, 2].map(() => world.production.callOffRefunded({ order: orderId })))
    const after = { state: 'routed', quantity: 3, costCents: 21, promisedOn: print.promisedOn, version: print.version + 1 }
    expect(await world.listPrints(orderNumber)).toMatchObject([after])
    expect((await slots()).toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual([first, { day: second?.day, copies: 1 }])
    const { events } = await world.production.getOrder(orderNumber)
    expect(events[0]?.text).toBe('3 copies left to produce after a refund')
  })

  test('a partial refund after a job sheet puts the print on hold until an operator releases it', async () => {
    const { print, orderNumber, orderId, manufacturer } = await world.newRoutedPrint(3)
    await world.production.makeSheetLink(operator, print.id)
    const before = world.announced.length
    await giveBack(orderNumber, [{ line: 1, quantity: 2 }])
    await Promise.all([1, 2].map(() => world.production.callOffRefunded({ order: orderId })))
    const holdReason = `1 of 3 copies left after a refund. The job sheet was shared before: inform ${manufacturer.name}.`
    const [held] = await world.listPrints(orderNumber)
    expect(held).toMatchObject({ state: 'on_hold', quantity: 1, holdReason })
    // a cancellation would apply to all units
    expect(world.announced.slice(before).filter(({ type }) => type === 'print.cancelled')).toEqual([])
    const { lines } = await world.production.release(operator, seen(held as never))
    expect(lines[0]?.prints).toMatchObject([{ state: 'routed', quantity: 1, holdReason: null }])
  })

  test('a parcel leaves out the refunded units of a print that was not marked as started', async () => {
    const { print, orderNumber, orderId, email } = await world.newRoutedPrint(3)
    await giveBack(orderNumber, [{ line: 1, quantity: 1 }])
    const { lines } = await world.production.ship(operator, createParcelInput(orderNumber, print))
    await world.production.callOffRefunded({ order: orderId })
    expect(lines[0]?.prints).toMatchObject([{ state: 'shipped', quantity: 2 }])
    expect(world.noticesFor(email)).toContainEqual(
      expect.objectContaining({ kind: 'order_shipped', prints: [expect.objectContaining({ quantity: 2 })] }),
    )
  })

  test('a print that was started before its refund is still shipped', async () => {
    const { print, orderNumber, orderId } = await world.newRoutedPrint()
    const begun = (await world.production.start(operator, seen(print))).lines[0]?.prints[0] as typeof print
    await giveBack(orderNumber)
    await world.production.callOffRefunded({ order: orderId })
    const { lines } = await world.production.ship(operator, createParcelInput(orderNumber, begun))
    expect(lines[0]?.prints).toMatchObject([{ state: 'shipped', quantity: 1 }])
  })
})

describe('reprints', () => {
  test('a reprint is a separate print with a reason, made once per key, and reopens its order until it is shipped', async () => {
    const { print, orderNumber, orderToken } = await world.newShippedPrint(2)
    const request = { ...seen(print), idempotencyKey: key(), quantity: 2, reason: 'Both corners were bent.' }
    await world.production.reprint(operator, request)
    await world.production.reprint(operator, request)
    const prints = await world.listPrints(orderNumber)
    expect(prints).toMatchObject([
      { number: print.number, state: 'shipped' },
      { state: 'routed', quantity: 2, reprintOf: print.number, reprintReason: 'Both corners were bent.' },
    ])
    expect((await world.orders.getOrder({ orderToken })).status).toBe('in_production')
    const parcel = { idempotencyKey: key(), orderNumber, carrier: 'DHL', tracking: 'JJD2' }
    await world.production.ship(operator, { ...parcel, prints: [seen(prints[1] as never)] })
    expect((await world.orders.getOrder({ orderToken })).status).toBe('shipped')
  })

  test('a reprint cannot have more units than the print that it replaces', async () => {
    const { print } = await world.newShippedPrint()
    const request = { ...seen(print), idempotencyKey: key(), quantity: 2, reason: 'Bent.' }
    await expect(world.production.reprint(operator, request)).rejects.toMatchObject({ code: 'reprint_too_many' })
  })

  test('a reprint is neither offered nor made for an anonymised customer', async () => {
    const { print, orderNumber } = await world.newShippedPrint()
    const delivered = await world.production.deliver(operator, seen(print))
    const moves = ({ lines }: typeof delivered) => lines[0]?.prints[0]?.moves
    expect([delivered.isOver, moves(delivered)]).toEqual([true, ['reprint']])
    await world.orders.forgetCustomer(operator, { orderNumber })
    const after = await world.production.getOrder(orderNumber)
    expect([after.customerForgottenAt, moves(after)]).toEqual([expect.any(String), []])
    const request = { ...seen(after.lines[0]?.prints[0] as never), idempotencyKey: key(), quantity: 1, reason: 'Bent.' }
    await expect(world.production.reprint(operator, request)).rejects.toMatchObject({ code: 'customer_forgotten' })
  })
})
