import { randomUUID } from 'node:crypto'
import type { ProductPage } from '@tintype/contract/orders/store'
import { afterAll, expect, test } from 'vitest'
import { encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { findProblemCode, openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

/** A time span that no other test uses, and a cursor to its newest artwork. */
let spans = 0
function ownTime() {
  const start = Date.UTC(1991, 0, 1 + spans++)
  const cursor = encodeCursor({ at: new Date(start + 1000).toISOString().replace('Z', '000Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })
  return { at: (ms: number) => new Date(start + ms), cursor }
}

async function walk(list: (cursor: string) => Promise<ProductPage>, first: string, pages: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = first
  for (let page = 0; page < pages && cursor; page += 1) {
    const { products, nextCursor } = await list(cursor)
    seen.push(...products.map(({ handle }) => handle))
    cursor = nextCursor
  }
  return seen
}

test('the catalogue lists the newest artworks first, and one published between two pages shifts nothing', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  const handles: string[] = []
  for (const ms of [0, 10, 20, 30, 40]) handles.unshift((await world.newProduct(artist, { publishedAt: at(ms) })).handle)
  const list = (next: string) => store.products({ limit: 2, cursor: next })
  const first = await list(cursor)
  expect(first.products.map(({ handle }) => handle)).toEqual(handles.slice(0, 2))
  await world.newProduct(artist, { publishedAt: at(50) })
  await world.newProduct(artist, { publishedAt: at(35) })
  expect((await walk(list, first.nextCursor ?? '', 2)).slice(0, 3)).toEqual(handles.slice(2))
})

test('artworks published at the same instant are listed once each across pages', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  const handles = new Set<string>()
  for (let i = 0; i < 7; i += 1) handles.add((await world.newProduct(artist, { publishedAt: at(0) })).handle)
  const seen = await walk((next) => store.products({ limit: 3, cursor: next }), cursor, 3)
  expect(new Set(seen.slice(0, 7))).toEqual(handles)
})

test('a product card shows the title, the artist, the image and the lowest price', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  const { uid, handle } = await world.newProduct(artist, {
    publishedAt: at(0),
    name: 'Frozen Nebula',
    category: 'nature',
    orientation: 'horizontal',
  })
  await world.addRendition(uid, 'abc', 640)
  const { products } = await store.products({ limit: 1, cursor })
  expect(products).toEqual([
    {
      handle,
      title: 'Frozen Nebula',
      artistName: artist.name,
      artistHandle: artist.handle,
      orientation: 'horizontal',
      category: 'nature',
      isPick: false,
      fromCents: 4900,
      picture: expect.objectContaining({ sources: [{ url: expect.stringContaining('abc'), widthPx: 640 }] }),
    },
  ])
})

test('category and orientation filter the catalogue, alone and together', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  const make = async (ms: number, category: 'space' | 'cars', orientation: 'vertical' | 'horizontal') =>
    (await world.newProduct(artist, { publishedAt: at(ms), category, orientation })).handle
  const [spaceUp, spaceLying, carsUp] = [
    await make(2, 'space', 'vertical'),
    await make(1, 'space', 'horizontal'),
    await make(0, 'cars', 'vertical'),
  ]
  const first = async (filter: object, limit: number) =>
    (await store.products({ ...filter, limit, cursor })).products.map(({ handle }) => handle)
  expect(await first({ category: 'space' }, 2)).toEqual([spaceUp, spaceLying])
  expect(await first({ orientation: 'vertical' }, 2)).toEqual([spaceUp, carsUp])
  expect(await first({ category: 'space', orientation: 'horizontal' }, 1)).toEqual([spaceLying])
  expect(await findProblemCode(store.products({ category: 'kittens' as never }))).toBe('invalid')
  expect(await findProblemCode(store.products({ orientation: 'diagonal' as never }))).toBe('invalid')
})

test('a catalogue page has 1 to 100 artworks, and a malformed cursor is refused', async () => {
  for (const limit of [0, 101, -1, 1.5, 'many' as never]) expect(await findProblemCode(store.products({ limit }))).toBe('invalid')
  for (const cursor of ['x', 'e30', encodeCursor({ at: 'now', id: 1 }), "' or 1=1"])
    expect(await findProblemCode(store.products({ cursor }))).toBe('malformed')
  expect(await findProblemCode(store.products({ cursor: 'x'.repeat(401) }))).toBe('invalid')
})

const hidden = {
  pending: { reviewStatus: 'pending', publishedAt: null },
  rejected: { reviewStatus: 'rejected', publishedAt: null },
  deleted: { deletedAt: new Date() },
} as const

test.each(Object.entries(hidden))('a %s artwork appears in no list, search, product page or shop', async (state, columns) => {
  const artist = await world.newArtist()
  const tag = `tag${randomUUID().slice(0, 8)}`
  const { at, cursor } = ownTime()
  const shown = await world.newProduct(artist, { publishedAt: at(0), tags: [tag] })
  const secret = await world.newProduct(artist, { publishedAt: at(1), name: 'Secret Moon', tags: [tag], ...columns })
  expect((await store.products({ limit: 1, cursor })).products[0]?.handle).toBe(shown.handle)
  expect((await store.products({ query: tag })).products.map(({ handle }) => handle)).toEqual([shown.handle])
  expect((await store.products({ query: `secret ${tag}` })).products).toEqual([])
  expect(await findProblemCode(store.product({ handle: secret.handle }))).toBe(
    state === 'deleted' ? 'product_withdrawn' : 'product_not_found',
  )
  expect((await store.product({ handle: shown.handle })).moreByArtist).toEqual([])
  const shop = await store.shop({ handle: artist.handle })
  expect(shop.products.map(({ handle }) => handle)).toEqual([shown.handle])
})
