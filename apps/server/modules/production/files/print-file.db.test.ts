import { randomUUID } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PictureProcessDied } from '../../../platform/images/pictures.ts'
import { operator } from '../../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld, seen } from '../../../test/worlds/production-world.ts'
import { artworks } from '../../artworks/tables.ts'
import { orderLines } from '../../orders/tables.ts'
import { printFiles, prints } from '../tables.ts'

const died = () => new Problem('image_unreadable', {}, { cause: new PictureProcessDied('SIGKILL') })

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

async function routedPrint(state: Parameters<ProductionWorld['newPrintableProduct']>[0] = {}) {
  await world.newManufacturer()
  const product = await world.newPrintableProduct(state)
  const order = await world.newOrder([{ product, size: 'large', quantity: 1 }])
  const [print] = await world.listPrints(order.orderNumber)
  if (print?.state !== 'routed') throw new Error(`the print is ${print?.state}`)
  return { ...order, product, print }
}

const jobsFor = (print: { id: string }) =>
  world.sentJobs.filter(({ name, payload }) => name === 'production.print-file' && (payload as { print: string }).print === print.id)
const cut = (print: { id: string }) => world.production.cutPrintFile({ print: print.id })
/** The parameters of the files that `work` cuts. */
async function collectCuts(work: () => Promise<unknown>) {
  const before = world.cuts.length
  await work()
  return world.cuts.slice(before)
}

describe('print files', () => {
  test('routing a print enqueues its print file, cut to the shape of the print at the resolution of the original', async () => {
    const { print } = await routedPrint({ widthPx: 6000, heightPx: 6000 })
    expect(jobsFor(print)).toHaveLength(1)
    const [file] = await collectCuts(() => cut(print))
    expect(file).toEqual({
      crop: { leftPx: 750, topPx: 0, widthPx: 4500, heightPx: 6000 },
      widthPx: 4500,
      heightPx: 6000,
      bleedPx: 30,
      dotsPerInch: 254,
    })
  })

  test('a print file shows the crop that the artist chose for its shape', async () => {
    const { print, product } = await routedPrint({ widthPx: 6000, heightPx: 6000, crops: { '3:4': 200, '5:7': 500, '7:10': 500 } })
    const [file] = await collectCuts(() => cut(print))
    expect(file?.crop).toEqual({ leftPx: 300, topPx: 0, widthPx: 4500, heightPx: 6000 })
    const { orderNumber } = await world.newOrder([{ product, size: 'large_tall', quantity: 1 }])
    const [tall] = await world.listPrints(orderNumber)
    const [other] = await collectCuts(() => cut(tall as never))
    expect(other?.crop).toEqual({ leftPx: 857, topPx: 0, widthPx: 4286, heightPx: 6000 })
  })

  test('a print file shows the crop at the time of sale, and a later sale gets the crop chosen since', async () => {
    const { print, product } = await routedPrint({ widthPx: 6000, heightPx: 6000, crops: { '3:4': 200, '5:7': 500, '7:10': 500 } })
    await world.database.update(artworks).set({ crops: null }).where(eq(artworks.handle, product))
    const { orderNumber } = await world.newOrder([{ product, size: 'large', quantity: 1 }])
    const [later] = await world.listPrints(orderNumber)
    const files = await collectCuts(async () => {
      for (const one of [print, later]) await cut(one as never)
    })
    expect(files.map(({ crop }) => crop.leftPx)).toEqual([300, 750])
  })

  test('a print file of an order line without a stored crop shows the current crop', async () => {
    const { print, product } = await routedPrint({ widthPx: 6000, heightPx: 6000, crops: { '3:4': 200, '5:7': 500, '7:10': 500 } })
    const isOfPrint = eq(orderLines.id, world.database.select({ id: prints.orderLineId }).from(prints).where(eq(prints.id, print.id)))
    await world.database.update(orderLines).set({ cropPlace: null }).where(isOfPrint)
    await world.database.update(artworks).set({ crops: null }).where(eq(artworks.handle, product))
    const [file] = await collectCuts(() => cut(print))
    expect(file?.crop.leftPx).toBe(750)
  })

  test('a print file is cut once for repeated jobs and for other prints of the same variant', async () => {
    const { print, product, orderNumber } = await routedPrint()
    const stored = world.printFiles.size
    expect(await collectCuts(() => cut(print))).toHaveLength(1)
    const again = await collectCuts(async () => {
      await Promise.all([cut(print), cut(print)])
      const other = await world.newOrder([{ product, size: 'large', quantity: 3 }])
      for (const one of await world.listPrints(other.orderNumber)) await cut(one)
      await world.production.makeSheetLink(operator, print.id)
    })
    expect(again).toEqual([])
    expect(world.printFiles.size).toBe(stored + 1)
    // not a step of the print, so the version stays
    expect((await world.listPrints(orderNumber))[0]?.version).toBe(print.version)
  })

  test('a print file made with an older recipe is cut again, and the old file is removed', async () => {
    const { print, product } = await routedPrint()
    await cut(print)
    const isOfPrint = eq(printFiles.id, world.database.select({ id: prints.printFileId }).from(prints).where(eq(prints.id, print.id)))
    const [made] = await world.database.select().from(printFiles).where(isOfPrint)
    const { recipe, ...before } = made?.making ?? ({} as never)
    expect(recipe).toBeGreaterThan(1)
    const old = randomUUID()
    world.printFiles.set(old, Buffer.from('in the wrong colours'))
    await world.database.update(printFiles).set({ key: old, making: before }).where(isOfPrint)
    const { orderNumber } = await world.newOrder([{ product, size: 'large', quantity: 1 }])
    const [later] = await world.listPrints(orderNumber)
    expect(await collectCuts(() => cut(later as never))).toHaveLength(1)
    const [renewed] = await world.database.select().from(printFiles).where(isOfPrint)
    expect(renewed).toMatchObject({ key: made?.key, making: { recipe } })
    expect(world.printFiles.has(old)).toBe(false)
    expect(await collectCuts(() => Promise.all([cut(print), cut(later as never)]))).toEqual([])
  })

  test('a print file is cut again after a change of the colour profile, and records the profile', async () => {
    const { print } = await routedPrint()
    const made = async () => {
      const isOfPrint = eq(printFiles.id, world.database.select({ id: prints.printFileId }).from(prints).where(eq(prints.id, print.id)))
      return (await world.database.select().from(printFiles).where(isOfPrint))[0]?.making
    }
    const press = (name: string, sha256: string) => ({ path: `/profiles/${name}`, name, sha256 })
    try {
      for (const profile of [undefined, press('metal.icc', 'aa'), press('metal.icc', 'bb'), undefined]) {
        world.pictures.printProfile = profile
        expect(await collectCuts(() => cut(print))).toHaveLength(1)
        expect(await collectCuts(() => cut(print))).toEqual([])
        expect(await made()).toMatchObject({ profile: profile?.name ?? 'sRGB' })
        expect((await made())?.profileSha256).toBe(profile?.sha256)
      }
    } finally {
      world.pictures.printProfile = undefined
    }
  })

  test('a print file is enough for another print of the variant when the original is missing', async () => {
    const { print, product } = await routedPrint()
    await cut(print)
    const [{ originalKey } = { originalKey: '' }] = await world.database
      .select({ originalKey: artworks.originalKey })
      .from(artworks)
      .where(eq(artworks.handle, product))
    world.originals.delete(originalKey)
    const orderPrintState = async (size: 'large' | 'medium') => {
      const { orderNumber } = await world.newOrder([{ product, size, quantity: 1 }])
      return (await world.listPrints(orderNumber))[0]?.state
    }
    expect(await orderPrintState('large')).toBe('routed')
    expect(await orderPrintState('medium')).toBe('on_hold')
    world.printFiles.clear()
    expect(await orderPrintState('large')).toBe('on_hold')
  })

  test('a print file is separate for each size of an artwork', async () => {
    const { print, product } = await routedPrint()
    const { orderNumber } = await world.newOrder([{ product, size: 'medium', quantity: 1 }])
    const [other] = await world.listPrints(orderNumber)
    const files = await collectCuts(async () => {
      await cut(print)
      if (other) await cut(other)
    })
    expect(files).toMatchObject([
      { dotsPerInch: expect.closeTo(237.07), widthPx: 4200 },
      { dotsPerInch: 300, widthPx: 3543 },
    ])
  })

  test('a print file records the network that enlarged it, or why none did', async () => {
    for (const network of [{ name: 'general-x4', sha256: 'ab'.repeat(32), scale: 4 }, { failed: 'the upscaling process died (SIGKILL)' }]) {
      const { print } = await routedPrint({ widthPx: 1200, heightPx: 1600 })
      world.onNextCut(async () => network)
      await cut(print)
      const [file] = await world.database
        .select({ making: printFiles.making })
        .from(printFiles)
        .innerJoin(prints, eq(prints.printFileId, printFiles.id))
        .where(eq(prints.id, print.id))
      expect(file?.making?.network).toEqual(network)
    }
  })

  test('a print file that the network failed to enlarge is reused for an hour, and then the network is tried again', async () => {
    const { print, product } = await routedPrint({ widthPx: 1200, heightPx: 1600 })
    const nextPrint = async () => {
      const { orderNumber } = await world.newOrder([{ product, size: 'large', quantity: 1 }])
      const [next] = await world.listPrints(orderNumber)
      return next?.id ?? ''
    }
    const cutsAfter = (minutes: number, id: string) =>
      collectCuts(() => world.productionAt(() => new Date(Date.now() + minutes * 60_000)).cutPrintFile({ print: id }))
    world.onNextCut(async () => ({ failed: 'the upscaling process died (SIGKILL)' }))
    await cut(print)
    // without a network there is nothing to retry
    expect(await cutsAfter(61, await nextPrint())).toHaveLength(0)
    world.pictures.enlarger = 'general-x4'
    try {
      expect(await cutsAfter(50, await nextPrint())).toHaveLength(0)
      expect(await cutsAfter(61, print.id)).toHaveLength(0)
      world.onNextCut(async () => ({ failed: 'the upscaling process died (SIGKILL)' }))
      expect(await cutsAfter(61, await nextPrint())).toHaveLength(1)
      expect(await cutsAfter(120, await nextPrint())).toHaveLength(0)
      world.onNextCut(async () => ({ name: 'general-x4', sha256: 'ab'.repeat(32), scale: 4 }))
      expect(await cutsAfter(123, await nextPrint())).toHaveLength(1)
      expect(await cutsAfter(300, await nextPrint())).toHaveLength(0)
    } finally {
      world.pictures.enlarger = undefined
    }
  })

  test('a print shows the progress of its enlargement at most once a second, and none after a failure', async () => {
    const { print, orderNumber } = await routedPrint({ widthPx: 1200, heightPx: 1600 })
    const percent = async () => (await world.listPrints(orderNumber))[0]?.filePercent
    let now = Date.now()
    const seenOnTheWay: unknown[] = [await percent()]
    world.onNextCut(async (onProgress) => {
      for (const [laterMs, share, shown] of [
        [0, 0.01, 1],
        [999, 0.42, 1],
        [1, 0.43, 43],
        [500, 0.9, 43],
        [500, 0.91, 91],
      ] as const) {
        now += laterMs
        onProgress(share)
        await expect.poll(percent).toBe(shown)
      }
      seenOnTheWay.push(await percent())
      throw died()
    })
    await expect(world.productionAt(() => new Date(now)).cutPrintFile({ print: print.id })).rejects.toMatchObject({
      code: 'image_unreadable',
    })
    expect(seenOnTheWay).toEqual([null, 91])
    expect(await percent()).toBeNull()
  })

  test('a print shows no progress of a killed attempt once its file is made', async () => {
    const { print, orderNumber } = await routedPrint({ widthPx: 1200, heightPx: 1600 })
    await world.database.update(prints).set({ filePercent: 60 }).where(eq(prints.id, print.id))
    await cut(print)
    expect((await world.listPrints(orderNumber))[0]?.filePercent).toBeNull()
  })

  test('an operator sees how a print file was enlarged', async () => {
    const { print, orderNumber } = await routedPrint({ widthPx: 1200, heightPx: 1600 })
    const shown = async () => (await world.production.getOrder(orderNumber)).lines[0]?.prints[0]?.fileMaking
    expect(await shown()).toBeNull()
    world.onNextCut(async () => ({ name: 'general-x4', sha256: 'ab'.repeat(32), scale: 4 }))
    await cut(print)
    expect(await shown()).toMatch(/^Enlarged 2\.\d\d times from \d+ to 150 .* by a neural network \(4 times, model general-x4 abababababab/)
  })

  test('a print file of a cancelled print is not cut', async () => {
    const { print } = await routedPrint()
    await world.production.cancel(operator, { ...seen(print), reason: 'The customer asks for it.' })
    expect(await collectCuts(() => cut(print))).toEqual([])
  })

  test('a print whose file cannot be cut is put on hold with the reason, and retried when it is released', async () => {
    const { print, orderNumber } = await routedPrint()
    const unreadable = new Problem('image_unreadable')
    world.failNextCut(unreadable)
    await cut(print)
    const [held] = await world.listPrints(orderNumber)
    expect(held).toMatchObject({ state: 'on_hold', holdReason: unreadable.message })
    const { lines } = await world.production.release(operator, seen(held as never))
    expect(lines[0]?.prints).toMatchObject([{ state: 'routed' }])
    expect(jobsFor(print)).toHaveLength(2)
    expect(await collectCuts(() => cut(print))).toHaveLength(1)
  })

  test('a print file that took too long is not retried, and its print is put on hold with the reason', async () => {
    const { print, orderNumber } = await routedPrint()
    const slow = new Problem('image_too_slow')
    world.failNextCut(slow)
    await world.production.cutPrintFile({ print: print.id }, { isLast: () => false })
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'on_hold', holdReason: slow.message }])
  })

  test('a print file that killed its process is retried, and its print is put on hold after the last attempt', async () => {
    const error = died()
    const { print, orderNumber } = await routedPrint()
    const tryCutting = (isLast: boolean) => {
      world.failNextCut(error)
      return world.production.cutPrintFile({ print: print.id }, { isLast: () => isLast })
    }
    await expect(tryCutting(false)).rejects.toBe(error)
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'routed' }])
    await tryCutting(true)
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'on_hold', holdReason: error.message }])
  })

  test('a print file whose bytes are missing is cut again when its print is released', async () => {
    const { print, orderNumber } = await routedPrint()
    await cut(print)
    world.printFiles.clear()
    const [whole] = await world.listPrints(orderNumber)
    await world.production.hold(operator, { ...seen(whole as never), reason: 'Is it straight?', cause: 'other' })
    const [held] = await world.listPrints(orderNumber)
    const jobs = jobsFor(print).length
    await world.production.release(operator, seen(held as never))
    expect(jobsFor(print)).toHaveLength(jobs + 1)
    expect(await collectCuts(() => cut(print))).toHaveLength(1)
  })

  test('a print file enlarged by the filter is not reused where a network would enlarge it, nor the reverse', async () => {
    const coarse = await routedPrint({ widthPx: 1200, heightPx: 1600 })
    const fine = await routedPrint()
    const cutsOfAnother = async ({ product }: { product: string }) => {
      const { orderNumber } = await world.newOrder([{ product, size: 'large', quantity: 1 }])
      const [another] = await world.listPrints(orderNumber)
      return (await collectCuts(() => cut(another as never))).length
    }
    for (const { print } of [coarse, fine]) await cut(print)
    try {
      world.pictures.enlarger = 'general-x4'
      world.onNextCut(async () => ({ name: 'general-x4', sha256: 'ab'.repeat(32), scale: 4 }))
      expect([await cutsOfAnother(coarse), await cutsOfAnother(coarse), await cutsOfAnother(fine)]).toEqual([1, 0, 0])
      world.pictures.enlarger = undefined
      expect([await cutsOfAnother(coarse), await cutsOfAnother(coarse), await cutsOfAnother(fine)]).toEqual([1, 0, 0])
    } finally {
      world.pictures.enlarger = undefined
    }
  })

  test('a print file is retried by its job after a full disk', async () => {
    const { print, orderNumber } = await routedPrint()
    world.failNextCut(new Problem('storage_full'))
    await expect(cut(print)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'routed' }])
  })

  test('a print file is deleted 30 days after its last print is shipped, and cut again for a reprint', async () => {
    const { print, orderNumber } = await routedPrint()
    await cut(print)
    const [key] = [...world.printFiles.keys()].slice(-1)
    await world.productionIn(31).sweep()
    expect(world.printFiles.has(key as string)).toBe(true)

    const parcel = { idempotencyKey: randomUUID(), orderNumber, carrier: 'DHL', tracking: 'JJD1', prints: [seen(print)] }
    const sent = (await world.production.ship(operator, parcel)).lines[0]?.prints[0]
    await world.productionIn(29).sweep()
    expect(world.printFiles.has(key as string)).toBe(true)
    await world.productionIn(31).sweep()
    expect(world.printFiles.has(key as string)).toBe(false)

    await world.production.reprint(operator, { ...seen(sent as never), idempotencyKey: randomUUID(), quantity: 1, reason: 'Bent.' })
    const again = (await world.listPrints(orderNumber)).find(({ reprintOf }) => reprintOf !== null)
    expect(await collectCuts(() => cut(again as never))).toHaveLength(1)
    expect(world.printFiles.has(key as string)).toBe(true)
  })
})
