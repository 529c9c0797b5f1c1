import { randomBytes } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'
import { artworkHandlesDue } from '../../artworks/tables.ts'
import { manufacturers } from '../../production/tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

test('a product has its sizes with measurements and a list of its artist’s other artworks, newest first', async () => {
  const artist = await world.newArtist()
  const others: string[] = []
  for (let i = 0; i < 10; i += 1) others.unshift((await world.newProduct(artist, { publishedAt: new Date(Date.now() + i) })).handle)
  const { handle } = await world.newProduct(artist, {
    name: 'Lake',
    description: 'Still water.',
    tags: ['lake'],
    orientation: 'horizontal',
    publishedAt: new Date(Date.now() + 5),
  })
  const product = await store.product({ handle })
  expect(product).toMatchObject({
    handle,
    title: 'Lake',
    description: 'Still water.',
    tags: ['lake'],
    isPick: false,
    fromCents: 4900,
    artistPicture: null,
  })
  expect(product.sizes.map(({ size, measures, widthCm, heightCm, priceCents }) => [size, measures, widthCm, heightCm, priceCents])).toEqual(
    [
      ['medium', '40×30 cm (16×12″)', 40, 30, 4900],
      ['large', '60×45 cm (24×18″)', 60, 45, 7900],
      ['large_tall', '70×50 cm (28×20″)', 70, 50, 7900],
      ['extra_large', '100×70 cm (40×28″)', 100, 70, 12900],
    ],
  )
  expect(product.moreByArtist.map((card) => card.handle)).toEqual(others.slice(0, limits.besideProduct))
})

test('the first request for a product’s room images returns none and enqueues the job that renders them', async () => {
  const { uid, handle } = await world.newProduct(await world.newArtist())
  expect(await store.rooms({ handle })).toEqual({ rooms: [], pinUrl: null, isDrawing: true })
  expect(world.sent).toContainEqual(expect.objectContaining({ name: 'artworks.draw-store-rooms', payload: { artwork: uid } }))
})

const noHandles = ['no-such-product', '', 'a\u0000b', '../../etc/passwd', "x' or '1'='1", '🌙']

test.each(noHandles)('the product handle %j is not found', async (handle) => {
  expect(await findProblemCode(store.product({ handle }))).toBe('product_not_found')
  expect(await findProblemCode(store.rooms({ handle }))).toBe('product_not_found')
})

test('a withdrawn product returns 410 with its title and artist, and an unpublished artwork is not found', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist, { name: 'Lake' })
  await world.change(uid, { deletedAt: new Date(), position: null })
  const data = { title: 'Lake', artistName: artist.name, artistHandle: artist.handle }
  await expect(store.product({ handle })).rejects.toMatchObject({ code: 'product_withdrawn', status: 410, data })
  const waiting = await world.newArtwork(artist)
  expect(await findProblemCode(store.product({ handle: waiting.handle }))).toBe('product_not_found')
  await world.change(waiting.uid, { deletedAt: new Date(), position: null })
  expect(await findProblemCode(store.product({ handle: waiting.handle }))).toBe('product_not_found')
})

test('a product states how many manufacturers accept orders', async () => {
  const { handle } = await world.newProduct(await world.newArtist())
  const active = await world.database.$count(manufacturers, eq(manufacturers.isActive, true))
  expect(active).toBeGreaterThan(0)
  expect((await store.product({ handle })).manufacturerCount).toBe(active)
})

test('the handle of an earlier release, which lost letters, is replaced once, and still finds the product and its rooms', async () => {
  const artist = await world.newArtist()
  const product = await world.newProduct(artist, { name: 'Straße bei Nacht', handle: `stra-e-bei-nacht-${digits()}` })
  const plain = await world.newProduct(artist, { name: 'Café', handle: `cafe-${digits()}` })
  await world.database.insert(artworkHandlesDue).values([product, plain].map(({ uid }) => ({ artworkUid: uid })))
  const run = () => world.artworks.renewHandles(new AbortController().signal)

  expect([await run(), await run()]).toEqual([1, 0])
  const handle = product.handle.replace('stra-e', 'strasse')
  expect((await store.product({ handle })).handle).toBe(handle)
  expect((await store.product({ handle: product.handle })).handle).toBe(handle)
  expect(await store.rooms({ handle: product.handle })).toMatchObject({ isDrawing: true })
  expect((await store.product({ handle: plain.handle })).handle).toBe(plain.handle)
  const inCart = await world.artworks.listSellable(world.database, [product.handle, plain.handle, 'unknown'])
  expect(inCart.map((row) => [row.handle, row.uid]).sort()).toEqual(
    [
      [product.handle, product.uid],
      [plain.handle, plain.uid],
    ].sort(),
  )
})

function digits(): string {
  return randomBytes(4).toString('hex')
}
