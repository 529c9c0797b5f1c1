import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ManufacturerInput } from '@tintype/contract/manufacturers'
import type { Print } from '@tintype/contract/production'
import type { PlaceOrderInput } from '@tintype/contract/store'
import { findPrintSource } from '../modules/artworks/queries.ts'
import { createProduction } from '../modules/production/service.ts'
import { StoredFileMissing } from '../platform/storage/storage.ts'
import { type MoneyWorld, openMoneyWorld, operator, orderOf, uniqueName } from './money-world.ts'

export type ProductionWorld = Awaited<ReturnType<typeof openProductionWorld>>

/** The store and the production of what it sells, on the worker's database. Originals are kept in `originals`, not on a disk. */
export async function openProductionWorld() {
  const world: MoneyWorld = await openMoneyWorld()
  const originals = new Map<string, Buffer>()
  const storage = {
    async read(area: 'originals', key: string) {
      const bytes = originals.get(key)
      if (!bytes) throw new StoredFileMissing(area, key)
      return { stream: Readable.from([bytes]), sizeBytes: bytes.length }
    },
  }
  const notifications = { send: async (_tx: unknown, ...sent: MoneyWorld['notices']) => void world.notices.push(...sent) }
  const productionIn = (days: number) =>
    createProduction({
      database: world.database,
      jobs: world.storeTools.jobs,
      clock: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000),
      sealer: world.sealer,
      publicUrl: 'https://store.example',
      audit: world.audit,
      storage: storage as never,
      artworks: { findPrintSource },
      store: world.store,
      notifications,
      storefrontUrl: 'https://store.example',
    })

  const production = productionIn(0)

  return {
    ...world,
    production,
    /** The same, so many days later. */
    productionIn,
    originals,

    /** An artwork for sale whose original is there, with pixels enough for every plate unless it is said otherwise. */
    async newSoundPlate(state: { widthPx?: number; heightPx?: number; originalKey?: string } = {}): Promise<string> {
      const bytes = Buffer.from(randomUUID())
      const originalKey = createHash('sha256').update(bytes).digest('hex')
      originals.set(originalKey, bytes)
      return world.newPlate(await world.newArtist(), { widthPx: 4200, heightPx: 6000, originalKey, ...state })
    },

    /** Places and pays an order, and does what follows from it. */
    async newOrder(lines: PlaceOrderInput['lines'], changes: Partial<PlaceOrderInput> = {}) {
      const request = orderOf(lines, changes)
      const { orderNumber, orderToken } = await world.store.placeOrder(request)
      const orderId = (await world.store.findOrderByNumber(world.database, orderNumber))?.order.id as string
      await production.startOrder({ order: orderId })
      return { orderNumber, orderToken, orderId, email: request.email }
    },

    /** The prints of an order, by line and then by number. */
    async printsOf(orderNumber: string): Promise<Print[]> {
      return (await production.getOrder(orderNumber)).lines.flatMap(({ prints }) => prints)
    },

    /** One that wins every routing for as long as it has capacity: it promises today and costs nothing. */
    async newManufacturer(changes: Partial<ManufacturerInput> = {}) {
      const name = uniqueName('AA')
      const costs = [{ size: 'medium', costCents: 0 } as const, { size: 'large', costCents: 0 } as const]
      const input = { name, regions: ['us' as const], capacityPerDay: 50, leadDays: 0, costs, isActive: true, ...changes }
      const { manufacturers } = await production.addManufacturer(operator, input)
      const made = manufacturers.find((one) => one.name === name)
      if (!made) throw new Error('no manufacturer')
      return made
    },

    /** Those of the tests take nothing new, so that they win nothing of the next one. */
    async closeManufacturers(): Promise<void> {
      for (const { openPlates: _, ...one } of (await production.listManufacturers()).manufacturers) {
        if (one.name.startsWith('AA') && one.isActive) await production.changeManufacturer(operator, { ...one, isActive: false })
      }
    },
  }
}
