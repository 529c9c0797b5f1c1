import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../../platform/actor.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { createOrderInput, operator } from '../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld, seen } from '../../test/worlds/production-world.ts'
import { orders } from '../orders/tables.ts'
import { createManufacturerMessages } from './manufacturers/manufacturer-messages.ts'
import { manufacturers, printSlots, prints, productionMessages } from './tables.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

const ben: Operator = { ...operator, userId: 'ben', name: 'Ben' }
const lockOrderRow = (id: string) => (tx: Transaction) => tx.execute(sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE`)
const lockPrintRow = (id: string) => (tx: Transaction) => tx.execute(sql`SELECT FROM prints WHERE id = ${id} FOR UPDATE`)
const lockManufacturerRows = (tx: Transaction) => tx.execute(sql`SELECT FROM manufacturers ORDER BY id FOR UPDATE`)

/** A paid order with `lines` lines, each with one routed print of `quantity` units. */
async function newOrder(lines = 1, quantity = 1) {
  const manufacturer = await world.newManufacturer()
  const product = await world.newPrintableProduct()
  const other = await world.newPrintableProduct()
  const order = await world.newOrder([product, other].slice(0, lines).map((one) => ({ product: one, size: 'large' as const, quantity })))
  return { ...order, manufacturer, prints: await world.listPrints(order.orderNumber) }
}

async function newPrint() {
  const order = await newOrder()
  const [print] = order.prints
  if (print?.state !== 'routed') throw new Error('no routed print')
  return { ...order, print }
}

const orderOfId = async (id: string) => (await world.database.select().from(orders).where(eq(orders.id, id)))[0]
const findPrintRow = async (id: string) => (await world.database.select().from(prints).where(eq(prints.id, id)))[0]
const listAuditActions = async (id: string) =>
  (
    await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `print:${id}`))
      .orderBy(asc(auditLog.id))
  ).map(({ action }) => action)

const refund = (orderNumber: string, quantity: number) => () =>
  world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines: [{ line: 1, quantity }] })

test('of two operators who change the same version of a print at the same time, the second gets print_changed', async () => {
  const { print, orderId, email } = await newPrint()
  const before = await listAuditActions(print.id)
  const outcomes = await runBehindLock(
    world.database,
    lockOrderRow(orderId),
    () => world.production.start(operator, seen(print)),
    () => world.production.cancel(ben, { ...seen(print), reason: 'The customer asked.' }),
    () => world.production.hold(ben, { ...seen(print), reason: 'A scratch.', cause: 'manufacturer' }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'print_changed', 'print_changed'])
  expect((await findPrintRow(print.id))?.state).toBe('in_production')
  expect((await listAuditActions(print.id)).slice(before.length)).toEqual(['print.started'])
  expect(world.noticesFor(email).map(({ kind }) => kind)).toEqual(['order_in_production'])
})

test('an order whose last two prints are shipped at the same time is shipped', async () => {
  const { orderId, orderNumber, email, prints: made } = await newOrder(2)
  const ship = (at: number) => () =>
    world.production.ship(operator, {
      ...{ idempotencyKey: randomUUID(), orderNumber, prints: made.slice(at, at + 1).map(seen) },
      ...{ carrier: 'DHL', tracking: `JJD${at}` },
    })
  for (const print of made) await world.production.start(operator, seen(print))
  made.splice(0, 2, ...(await world.listPrints(orderNumber)))
  expect(getOutcomeCodes(await runBehindLock(world.database, lockOrderRow(orderId), ship(0), ship(1)))).toEqual(['done', 'done'])
  expect(await orderOfId(orderId)).toMatchObject({ status: 'shipped', shippedAt: expect.any(Date) })
  expect(world.noticesFor(email).filter(({ kind }) => kind === 'order_shipped')).toHaveLength(2)
})

test('prints that are created while a part of the order is refunded leave out the refunded units', async () => {
  const product = await world.newPrintableProduct()
  const { orderNumber } = await world.orders.placeOrder(createOrderInput([{ product, size: 'large', quantity: 3 }]))
  const orderId = (await world.orders.findOrderByNumber(world.database, orderNumber))?.order.id ?? ''
  const start = () => world.production.startOrder({ order: orderId })
  const outcomes = await runBehindLock(world.database, lockOrderRow(orderId), refund(orderNumber, 2), start, start)
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done', 'done'])
  const rows = await world.database.select().from(prints).where(eq(prints.orderId, orderId))
  expect(rows.map(({ quantity }) => quantity)).toEqual([1])
})

test('a print is cancelled when the rest of its units is refunded while an earlier refund is processed', async () => {
  const { orderId, orderNumber, prints: made } = await newOrder(1, 2)
  await refund(orderNumber, 1)()
  const outcomes = await runBehindLock(world.database, lockOrderRow(orderId), refund(orderNumber, 1), () =>
    world.production.callOffRefunded({ order: orderId }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await findPrintRow(made[0]?.id ?? '')).toMatchObject({ state: 'cancelled' })
})

test('an operator cannot start a print that a refund cancels at the same time', async () => {
  const { print, orderId, orderNumber } = await newPrint()
  await refund(orderNumber, 1)()
  const outcomes = await runBehindLock(
    world.database,
    lockPrintRow(print.id),
    () => world.production.callOffRefunded({ order: orderId }),
    () => world.production.start(operator, seen(print)),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'print_changed'])
  expect((await findPrintRow(print.id))?.state).toBe('cancelled')
})

/** A print before its preflight, as a new order has it. */
async function newUnrouted() {
  const { print } = await newPrint()
  await world.database.delete(printSlots).where(eq(printSlots.printId, print.id))
  await world.database
    .update(prints)
    .set({ state: 'preflight', manufacturerId: null, promisedOn: null, routingReason: null, costCents: null })
    .where(eq(prints.id, print.id))
  return print
}

test('two jobs that route the same print at the same time route it once', async () => {
  const print = await newUnrouted()
  const before = await listAuditActions(print.id)
  const filesBefore = countFileJobs(print.id)
  const route = () => world.production.checkAndRoute(print.id)
  expect(getOutcomeCodes(await runBehindLock(world.database, lockPrintRow(print.id), route, route))).toEqual(['done', 'done'])
  expect((await listAuditActions(print.id)).slice(before.length)).toEqual(['print.routed'])
  expect(countFileJobs(print.id) - filesBefore).toBe(1)
  expect(await world.database.$count(printSlots, eq(printSlots.printId, print.id))).toBe(1)
})

test('a print that is cancelled by a refund while it is routed takes no place at a manufacturer', async () => {
  const print = await newUnrouted()
  const { orderId = '' } = (await findPrintRow(print.id)) ?? {}
  const { number = '' } = (await orderOfId(orderId)) ?? {}
  await refund(number, 1)()
  const outcomes = await runBehindLock(
    world.database,
    lockPrintRow(print.id),
    () => world.production.checkAndRoute(print.id),
    () => world.production.callOffRefunded({ order: orderId }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect((await findPrintRow(print.id))?.state).toBe('cancelled')
  expect(await world.database.$count(printSlots, eq(printSlots.printId, print.id))).toBe(0)
  // the manufacturer that has it by now is notified
  const events = world.announced.filter((event) => event.type === 'print.cancelled' && event.data.print === print.number)
  expect(events).toHaveLength(1)
})

function countFileJobs(id: string): number {
  return world.sentJobs.filter(({ name, payload }) => name === 'production.print-file' && (payload as { print?: string }).print === id)
    .length
}

test('two prints that are routed at the same time do not share the last place of a day', async () => {
  const [one, two] = [await newUnrouted(), await newUnrouted()]
  await world.closeManufacturers()
  const manufacturer = await world.newManufacturer({ capacityPerDay: 1 })
  const route = (id: string) => () => world.production.checkAndRoute(id)
  expect(getOutcomeCodes(await runBehindLock(world.database, lockManufacturerRows, route(one.id), route(two.id)))).toEqual(['done', 'done'])
  const slots = await world.database.select().from(printSlots).where(eq(printSlots.manufacturerId, manufacturer.id))
  expect(slots.map(({ copies }) => copies)).toEqual([1, 1])
  expect(new Set(slots.map(({ day }) => day)).size).toBe(2)
})

test('of two operators who change the same version of a manufacturer, the second gets manufacturer_changed', async () => {
  const { openPrints: _, formerSecretUntil: __, ...made } = await world.newManufacturer()
  const change = (by: Operator, leadDays: number) => () => world.production.changeManufacturer(by, { ...made, leadDays })
  const outcomes = await runBehindLock(world.database, lockManufacturerRows, change(operator, 3), change(ben, 4))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'manufacturer_changed'])
  const [row] = await world.database.select().from(manufacturers).where(eq(manufacturers.id, made.id))
  expect(row).toMatchObject({ leadDays: 3, version: made.version + 1 })
  const isChange = and(eq(auditLog.subject, `manufacturer:${made.id}`), eq(auditLog.action, 'manufacturer.changed'))
  expect(await world.database.$count(auditLog, isChange)).toBe(1)
})

test('two operators who rotate the secret of a manufacturer at the same time get two different secrets', async () => {
  const { id } = await world.newManufacturer()
  const rotate = (by: Operator) => () => world.production.rotateSecret(by, id)
  const outcomes = await runBehindLock(world.database, lockManufacturerRows, rotate(operator), rotate(ben))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  const secrets = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<{ secret: string }>).value.secret)
  expect(new Set(secrets).size).toBe(2)
  expect((await world.production.revealSecret(operator, id)).secret).toBe(secrets[1])
})

test('an operator cannot quarantine or retry a manufacturer’s message that is applied at the same time', async () => {
  const { print, manufacturer } = await newPrint()
  const message = { manufacturerId: manufacturer.id, messageId: randomUUID(), printId: print.id, type: 'print.started' as const }
  const [{ id } = { id: '' }] = await world.database
    .insert(productionMessages)
    .values({ ...message, receivedAt: new Date() })
    .returning()
  const desk = createManufacturerMessages({ database: world.database, jobs: world.orderTools.jobs, clock: () => new Date() })
  const sentBefore = world.sentJobs.length
  const outcomes = await runBehindLock(
    world.database,
    (tx) => tx.execute(sql`SELECT FROM production_messages WHERE id = ${id} FOR UPDATE`),
    () => world.database.update(productionMessages).set({ doneAt: new Date() }).where(eq(productionMessages.id, id)).execute(),
    () => world.database.transaction((tx) => desk.quarantine(tx, id, 'Looks wrong.')),
    () => world.database.transaction((tx) => desk.retry(tx, id)),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'message_done', 'message_done'])
  const [row] = await world.database.select().from(productionMessages).where(eq(productionMessages.id, id))
  expect(row).toMatchObject({ quarantinedAt: null, quarantineReason: null })
  expect(world.sentJobs).toHaveLength(sentBefore)
})

test('a message that two jobs apply at the same time is applied once', async () => {
  const { print, manufacturer, orderId, email } = await newPrint()
  const values = { manufacturerId: manufacturer.id, messageId: randomUUID(), printId: print.id, carrier: 'DHL', tracking: 'JJD7' }
  await world.database.insert(productionMessages).values({ ...values, type: 'print.shipped', receivedAt: new Date() })
  const before = await listAuditActions(print.id)
  const apply = () => world.production.applyAnswers({ print: print.id })
  expect(getOutcomeCodes(await runBehindLock(world.database, lockOrderRow(orderId), apply, apply))).toEqual(['done', 'done'])
  expect((await listAuditActions(print.id)).slice(before.length)).toEqual(['print.shipped'])
  expect(world.noticesFor(email).filter(({ kind }) => kind === 'order_shipped')).toHaveLength(1)
})
