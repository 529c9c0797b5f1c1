import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOutcomeCodes } from '../../test/database/wait-for-lock.ts'
import { operator } from '../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../../test/worlds/production-world.ts'
import { printSlots, prints } from './tables.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
  await world.newManufacturer()
})
afterAll(async () => {
  await world.closeManufacturers()
  await world.close()
})

const now = new Date()
const after = (ms: number) => new Date(now.getTime() + ms)

async function newPrint() {
  const { orderNumber } = await world.newOrder([{ product: await world.newPrintableProduct(), size: 'large', quantity: 1 }])
  const [print] = await world.listPrints(orderNumber)
  if (print?.state !== 'routed') throw new Error('no routed print')
  return print
}

test('a print that its job did not route is routed by the sweep once it has waited for more than 5 minutes', async () => {
  const ids: string[] = []
  for (const waitedMs of [5 * MINUTE - 1, 5 * MINUTE, 5 * MINUTE + 1]) {
    const { id } = await newPrint()
    await world.database.delete(printSlots).where(eq(printSlots.printId, id))
    const waiting = { state: 'preflight', manufacturerId: null, since: after(-waitedMs) } as const
    await world.database.update(prints).set(waiting).where(eq(prints.id, id))
    ids.push(id)
  }
  await world.productionAt(() => now).sweep()
  const states = await Promise.all(ids.map(async (id) => (await world.database.select().from(prints).where(eq(prints.id, id)))[0]?.state))
  expect(states).toEqual(['preflight', 'preflight', 'routed'])
})

test('a link to a job sheet is valid for 30 days', async () => {
  const { id } = await newPrint()
  const { url, until } = await world.productionAt(() => now).makeSheetLink(operator, id)
  expect(until).toBe(after(30 * DAY).toISOString())
  const openAt = (ms: number) => world.productionAt(() => after(ms)).openSheetLink(url.split('/').at(-1) ?? '')
  const outcomes = await Promise.allSettled([openAt(30 * DAY - 1), openAt(30 * DAY), openAt(30 * DAY + 1)])
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'sheet_link_over', 'sheet_link_over'])
})
