import { randomUUID } from 'node:crypto'
import type { Product } from '@tintype/contract/orders/store'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { artworks } from '../modules/artworks/tables.ts'
import { sampleInputs } from './long-form.ts'
import { openAppWorld } from './worlds/app-world.ts'
import { createOrderInput, operator } from './worlds/money-world.ts'
import { artworkForm, newPicture } from './worlds/studio-world.ts'

const world = await openAppWorld()
afterAll(() => world.close())
const { production, orders } = world.services
const [artist, desk] = [await world.newArtist(), await world.newOperator()]

async function sell(size: { widthPx: number; heightPx: number; scale: number }): Promise<Product> {
  const form = await artworkForm({ file: await newPicture(size) })
  const { status, body } = await world.as(artist, '/api/upload-artwork', { body: form })
  expect([status, body.code]).toEqual([200, undefined])
  expect((await world.as(desk, `/api/backoffice/artworks/${body.uid}/approve`, { body: {} })).status).toBe(200)
  // not the newest product of the store: another file of this worker may have one with a later time
  const [row] = await world.database.select({ handle: artworks.handle }).from(artworks).where(eq(artworks.uid, body.uid))
  return (await world.ask(`/api/store/products/${row?.handle}`)).body
}

const place = (product: string, sizes: readonly string[]) =>
  world.ask('/api/store/orders', {
    body: createOrderInput(sizes.map((size) => ({ product, size: size as never, quantity: 1 }))),
    headers: { 'idempotency-key': randomUUID() },
  })

const printsOf = async (orderNumber: string) => (await production.getOrder(orderNumber)).lines.flatMap(({ prints }) => prints)

// 57 megapixels are read, and one print of each picture is cut; the long form cuts them all
test.each([
  ['1,200 × 1,600', { widthPx: 30, heightPx: 40, scale: 40 }, ['upscaled', 'soft', 'soft']],
  ['2,304 × 3,072', { widthPx: 36, heightPx: 48, scale: 64 }, ['good', 'upscaled', 'upscaled', 'upscaled']],
  ['6,000 × 8,000', { widthPx: 60, heightPx: 80, scale: 100 }, ['sharp', 'sharp', 'good', 'good']],
])(
  'a picture of %s pixels is sold in the sizes it has enough pixels for, and no print of it is put on hold',
  async (_name, size, looks) => {
    const product = await sell(size)
    expect(product.sizes.map(({ sharpness }) => sharpness)).toEqual(looks)
    const offered = product.sizes.map((one) => one.size)
    for (const other of PRINT_SIZES.filter((one) => !offered.includes(one))) {
      expect((await place(product.handle, [other])).body.code).toBe('size_not_offered')
    }

    const { status, body } = await place(product.handle, offered)
    expect(status).toBe(201)
    const order = await orders.findOrderByNumber(world.database, body.orderNumber)
    await production.startOrder({ order: order?.order.id ?? '' })
    const routed = await printsOf(body.orderNumber)
    expect(routed.map(({ state, holdReason }) => [state, holdReason])).toEqual(offered.map(() => ['routed', null]))
    for (const { id } of sampleInputs(routed, routed.length)) await production.cutPrintFile({ print: id })
    expect((await printsOf(body.orderNumber)).map(({ holdReason }) => holdReason)).toEqual(offered.map(() => null))

    const prints = (await printsOf(body.orderNumber)).map(({ id, version }) => ({ id, version }))
    const parcel = { idempotencyKey: randomUUID(), orderNumber: body.orderNumber, prints, carrier: 'DHL', tracking: 'JJD1' }
    await production.ship(operator, parcel)
    expect((await printsOf(body.orderNumber)).map(({ state }) => state)).toEqual(offered.map(() => 'shipped'))
    expect((await world.ask(`/api/store/orders/${body.orderToken}`)).body.status).toBe('shipped')
  },
)
