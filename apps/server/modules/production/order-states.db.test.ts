import { randomUUID } from 'node:crypto'
import { holdSentences } from '@tintype/contract/orders/order-states'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { operator } from '../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld, seen } from '../../test/worlds/production-world.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

const key = () => randomUUID()

/** An order of two prints by one artist, both checked and routed. */
async function newOrder() {
  await world.newManufacturer()
  const product = await world.newPrintableProduct()
  const order = await world.newOrder([
    { product, size: 'large', quantity: 1 },
    { product, size: 'medium', quantity: 2 },
  ])
  const prints = async () => (await world.listPrints(order.orderNumber)) as [Print, Print]
  const ship = async (print: Print, tracking: string) =>
    world.production.ship(operator, {
      idempotencyKey: key(),
      orderNumber: order.orderNumber,
      prints: [seen(print)],
      carrier: 'DHL',
      tracking,
    })
  return {
    ...order,
    prints,
    ship,
    shown: () => world.orders.getOrder({ orderToken: order.orderToken }),
    mails: () => world.noticesFor(order.email).flatMap(({ kind }) => (kind.startsWith('order_') ? [kind] : [])),
  }
}

type Print = Awaited<ReturnType<ProductionWorld['listPrints']>>[number]

test('a customer sees a delivered parcel as delivered while another print is in production, with a link to its carrier', async () => {
  const order = await newOrder()
  expect((await order.shown()).state).toBe('checking')
  const [large] = await order.prints()
  await order.ship(large, 'JJD 0001')
  expect(await order.shown()).toMatchObject({
    state: 'partly_shipped',
    parcels: [{ deliveredAt: null, trackingUrl: expect.stringMatching(/^https:\/\/www\.dhl\.com\/.*JJD0001$/), prints: [{ quantity: 1 }] }],
  })
  await world.production.deliver(operator, seen((await order.prints())[0]))
  expect(await order.shown()).toMatchObject({ state: 'partly_shipped', parcels: [{ deliveredAt: expect.any(String) }] })

  await order.ship((await order.prints())[1], 'JJD 0002')
  expect(await order.shown()).toMatchObject({ state: 'shipped', parcels: [{ deliveredAt: expect.any(String) }, { deliveredAt: null }] })
  await world.production.deliver(operator, seen((await order.prints())[1]))
  expect((await order.shown()).state).toBe('delivered')
  expect(order.mails()).toEqual(['order_shipped', 'order_delivered', 'order_shipped', 'order_delivered'])
  const delivered = world.noticesFor(order.email).flatMap((notice) => (notice.kind === 'order_delivered' ? [notice] : []))
  expect(delivered.map(({ isLast, prints }) => [isLast, prints.map(({ quantity }) => quantity)])).toEqual([
    [false, [1]],
    [true, [2]],
  ])
  expect((await world.production.getOrder(order.orderNumber)).state).toBe('delivered')
})

test('a customer reads since when and why an order is on hold, and gets a mail for each print and one at the end', async () => {
  const order = await newOrder()
  const [large, medium] = await order.prints()
  await world.production.hold(operator, { ...seen(large), reason: 'Ask Josephine about the street number', cause: 'address' })
  await world.production.hold(operator, { ...seen(medium), reason: 'The printer is broken', cause: 'capacity' })
  const held = await order.shown()
  const hold = { title: 'Moon over Water', since: expect.any(String), reason: holdSentences.address }
  const second = { ...hold, reason: holdSentences.capacity }
  expect(held).toMatchObject({ state: 'on_hold', holds: [hold, second] })
  expect(JSON.stringify(held)).not.toContain('Josephine')
  const mails = world.noticesFor(order.email).flatMap((notice) => (notice.kind === 'order_on_hold' ? [notice.holds] : []))
  expect(mails).toEqual([[hold], [hold, second]])

  for (const print of await order.prints()) await world.production.release(operator, seen(print))
  expect(await order.shown()).toMatchObject({ state: 'checking', holds: [] })
  expect(order.mails()).toEqual(['order_on_hold', 'order_on_hold', 'order_resumed'])
  await world.production.hold(operator, { ...seen((await order.prints())[1]), reason: 'Again', cause: 'capacity' })
  expect(order.mails().slice(3)).toEqual(['order_on_hold'])
})

test('a print that the check holds again after a release sends no mail in between', async () => {
  const { orderNumber, email } = await world.newOrder([
    { product: await world.newPrintableProduct({ originalKey: key() }), size: 'large', quantity: 1 },
  ])
  const [print] = await world.listPrints(orderNumber)
  expect(print).toMatchObject({ state: 'on_hold', holdSentence: holdSentences.file })
  await world.production.release(operator, seen(print as Print))
  expect((await world.listPrints(orderNumber))[0]).toMatchObject({ state: 'on_hold' })
  expect(world.noticesFor(email).map(({ kind }) => kind)).toEqual(['order_on_hold'])
})

test('an order whose prints are all cancelled is cancelled, and refunded once the money is sent back', async () => {
  const order = await newOrder()
  for (const print of await order.prints()) await world.production.cancel(operator, { ...seen(print), reason: 'Asked by mail.' })
  expect(await order.shown()).toMatchObject({ state: 'cancelled', refundedCents: 0 })
  expect(order.mails()).toEqual(['order_cancelled'])
  await world.payments.refundOrder(operator, { idempotencyKey: key(), orderNumber: order.orderNumber })
  await world.production.callOffRefunded({ order: order.orderId })
  expect((await order.shown()).state).toBe('refunded')
  expect(order.mails()).toEqual(['order_cancelled', 'order_refunded'])
})

test('the customer’s account and the back office’s list show the state of the order page', async () => {
  const order = await newOrder()
  await world.production.start(operator, seen((await order.prints())[0]))
  await order.ship((await order.prints())[0], 'JJD 3')
  const { orders } = await world.orders.listCustomerOrders(order.email, { limit: 10 })
  const listed = await world.orders.list({ email: order.email, order: 'latest', limit: 10 })
  const office = await world.production.getOrder(order.orderNumber)
  expect([orders[0]?.state, listed.orders[0]?.state, office.state, (await order.shown()).state]).toEqual(Array(4).fill('partly_shipped'))
})
