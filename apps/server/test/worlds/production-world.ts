import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PlaceOrderInput } from '@tintype/contract/orders/store'
import type { ManufacturerInput } from '@tintype/contract/production/manufacturers'
import type { Print } from '@tintype/contract/production/production'
import { findPrintSource } from '../../modules/artworks/queries/renditions.ts'
import { createProduction } from '../../modules/production/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MadePrintFile, PrintCut } from '../../platform/images/pictures.ts'
import type { PrintProfile } from '../../platform/images/print-profile.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { type Area, StoredFileMissing } from '../../platform/storage/storage.ts'
import type { ArtworkState } from '../database/insert-artwork.ts'
import { createOrderInput, type MoneyWorld, type MoneyWorldOptions, openMoneyWorld, operator, uniqueName } from './money-world.ts'

export type ProductionWorld = Awaited<ReturnType<typeof openProductionWorld>>

/** What an operator has seen of a print, which every step needs. */
export const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
export const large = (product: string, quantity = 1) => ({ product, size: 'large' as const, quantity })
export const medium = (product: string, quantity = 1) => ({ product, size: 'medium' as const, quantity })

/** The store and the production module on the worker's database. Files are kept in memory, and nothing is drawn. */
export async function openProductionWorld(options: MoneyWorldOptions = {}) {
  const world: MoneyWorld = await openMoneyWorld(options)
  const originals = new Map<string, Buffer>()
  const { storage, pictures, printFiles, unreadable, cuts, failNextCut, onNextCut } = printRoom(originals)
  const notifications = { send: async (_tx: unknown, ...sent: MoneyWorld['notices']) => void world.notices.push(...sent) }
  const productionAt = (clock: Clock) =>
    createProduction({
      database: world.database,
      jobs: world.orderTools.jobs,
      clock,
      sealer: world.sealer,
      log: createLogger({ level: 'silent' }),
      publicUrl: 'https://store.example',
      audit: world.audit,
      storage,
      pictures,
      artworks: { findPrintSource },
      orders: world.orders,
      earnings: world.earnings,
      notifications,
      integrations: world.orderTools.integrations,
      storefrontUrl: 'https://store.example',
    })

  const productionIn = (days: number) => productionAt(() => new Date(Date.now() + days * 24 * 60 * 60 * 1000))
  const production = productionIn(0)

  return {
    ...world,
    production,
    /** The same services, some days later. */
    productionIn,
    /** The same services with another clock. */
    productionAt,
    originals,
    /** Keys of originals that cannot be read. */
    unreadable,
    /** Tests may set `printProfile` and `enlarger`. */
    pictures,
    /** The print files in the storage by key, and the requested cuts. */
    printFiles,
    cuts,
    failNextCut,
    onNextCut,

    /** An artwork on sale with a stored original, with enough pixels for every size by default. */
    async newPrintableProduct(state: ArtworkState = {}): Promise<string> {
      const bytes = Buffer.from(randomUUID())
      const originalKey = createHash('sha256').update(bytes).digest('hex')
      originals.set(originalKey, bytes)
      return world.newProduct(await world.newArtist(), { widthPx: 4200, heightPx: 6000, originalKey, ...state })
    },

    /** Places and pays an order, and runs its jobs. */
    async newOrder(lines: PlaceOrderInput['lines'], changes: Partial<PlaceOrderInput> = {}) {
      const request = createOrderInput(lines, changes)
      const { orderNumber, orderToken } = await world.orders.placeOrder(request)
      const orderId = (await world.orders.findOrderByNumber(world.database, orderNumber))?.order.id as string
      await production.startOrder({ order: orderId })
      return { orderNumber, orderToken, orderId, email: request.email }
    },

    /** A paid order that is not yet in production. */
    async newPlacedOrder(product: string) {
      const { orderNumber } = await world.orders.placeOrder(createOrderInput([large(product)]))
      const orderId = (await world.orders.findOrderByNumber(world.database, orderNumber))?.order.id as string
      return { orderNumber, orderId }
    },

    /** An order of one line whose print is routed. */
    async newRoutedPrint(quantity = 1) {
      const manufacturer = await this.newManufacturer()
      const order = await this.newOrder([large(await this.newPrintableProduct(), quantity)])
      const [print] = await this.listPrints(order.orderNumber)
      if (print?.state !== 'routed') throw new Error(`the print is ${print?.state}: ${print?.holdReason}`)
      return { ...order, manufacturer, print }
    },

    async newShippedPrint(quantity = 1) {
      const { print, ...order } = await this.newRoutedPrint(quantity)
      const { lines } = await production.ship(operator, {
        ...{ idempotencyKey: randomUUID(), orderNumber: order.orderNumber, prints: [seen(print)] },
        ...{ carrier: 'DHL', tracking: 'JJD1' },
      })
      return { ...order, print: lines[0]?.prints[0] as typeof print }
    },

    /** The prints of an order, by line and number. */
    async listPrints(orderNumber: string): Promise<Print[]> {
      return (await production.getOrder(orderNumber)).lines.flatMap(({ prints }) => prints)
    },

    /** A manufacturer that wins every routing while it has capacity: it promises today and costs nothing. */
    async newManufacturer(changes: Partial<ManufacturerInput> = {}) {
      const name = uniqueName('AA')
      const costs = [{ size: 'medium', costCents: 0 } as const, { size: 'large', costCents: 0 } as const]
      const input = { name, regions: ['us' as const], capacityPerDay: 50, leadDays: 0, costs, isActive: true, ...changes }
      const { manufacturers } = await production.addManufacturer(operator, input)
      const made = manufacturers.find((one) => one.name === name)
      if (!made) throw new Error('no manufacturer')
      return made
    },

    /** Deactivates the tests' manufacturers, so that they win nothing in the next test. */
    async closeManufacturers(): Promise<void> {
      for (const { openPrints: _, formerSecretUntil: __, ...one } of (await production.listManufacturers()).manufacturers) {
        if (one.name.startsWith('AA') && one.isActive) await production.changeManufacturer(operator, { ...one, isActive: false })
      }
    },
  }
}

/** A grey JPEG of one pixel, as a preview. */
const PIXEL =
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKwAf//Z'

/** A storage in memory, and a picture process that records requests instead of drawing. */
function printRoom(originals: Map<string, Buffer>) {
  const printFiles = new Map<string, Buffer>()
  const inTheMaking = new Map<string, Buffer>()
  const unreadable = new Set<string>()
  const cuts: PrintCut[] = []
  let nextFailure: Error | undefined
  let during: Parameters<typeof onNextCut>[0] | undefined
  const areas = { originals, prints: printFiles, renditions: new Map<string, Buffer>(), exports: new Map<string, Buffer>() }
  const get = (area: Area, key: string) => {
    if (unreadable.has(key)) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    const bytes = areas[area].get(key)
    if (!bytes) throw new StoredFileMissing(area, key)
    return bytes
  }
  const storage = {
    read: async (area: Area, key: string) => ({ stream: Readable.from([get(area, key)]), sizeBytes: get(area, key).length }),
    localCopy: async (area: Area, key: string) => ({ path: get(area, key).toString('hex'), release: async () => undefined }),
    exists: async (area: Area, key: string) => areas[area].has(key),
    put: async (area: Area, key: string, path: string) => void areas[area].set(key, inTheMaking.get(path) as Buffer),
    remove: async (area: Area, key: string) => void areas[area].delete(key),
    makeFolder: async () => ({ path: randomUUID(), release: async () => undefined }),
  }
  const pictures = {
    printProfile: undefined as PrintProfile | undefined,
    enlarger: undefined as string | undefined,
    async cutForPrint(path: string, cut: PrintCut, folder: string, onProgress?: (share: number) => void): Promise<MadePrintFile> {
      const failure = nextFailure
      nextFailure = undefined
      if (failure) throw failure
      cuts.push(cut)
      const work = during
      during = undefined
      const network = await work?.(onProgress ?? (() => undefined))
      const bytes = Buffer.from(`${path} ${JSON.stringify(cut)}`)
      inTheMaking.set(folder, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return {
        path: folder,
        sha256,
        sizeBytes: bytes.length,
        widthPx: cut.widthPx,
        heightPx: cut.heightPx,
        preview: PIXEL,
        ...(network && { network }),
      }
    },
  }
  function failNextCut(error: Error): void {
    nextFailure = error
  }
  /** Sets the work to run during the next cut, and the network that enlarges it. */
  function onNextCut(work: (onProgress: (share: number) => void) => Promise<MadePrintFile['network']>): void {
    during = work
  }
  return { storage, pictures, printFiles, unreadable, cuts, failNextCut, onNextCut }
}
