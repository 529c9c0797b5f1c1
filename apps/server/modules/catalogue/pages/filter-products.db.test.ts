import { randomUUID } from 'node:crypto'
import type { ProductPage } from '@tintype/contract/orders/store'
import { COLOURS } from '@tintype/domain/artworks/colours'
import { HOW_MADE } from '@tintype/domain/artworks/how-made'
import { afterAll, expect, test } from 'vitest'
import { encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { insertManyArtworks } from '../../../test/database/many-artworks.ts'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

type Request = Parameters<typeof store.products>[0]

/** A tag that only the artworks of one test have. */
const ownTag = () => `tag${randomUUID().replaceAll('-', '')}`

async function titles(request: Request): Promise<string[]> {
  return (await store.products({ limit: 100, ...request })).products.map(({ title }) => title)
}

async function walk(request: Request): Promise<ProductPage['products']> {
  const seen: ProductPage['products'] = []
  let cursor: string | undefined
  do {
    const page = await store.products({ ...request, cursor })
    seen.push(...page.products)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}

test('a visitor finds an artwork by each of its main colours and by no other colour', async () => {
  const artist = await world.newArtist()
  const query = ownTag()
  await world.newProduct(artist, { name: 'Night', tags: [query], colours: ['black', 'blue'] })
  await world.newProduct(artist, { name: 'Not yet looked at', tags: [query] })
  for (const colour of COLOURS) expect(await titles({ query, colour })).toEqual(['black', 'blue'].includes(colour) ? ['Night'] : [])
  expect(await findProblemCode(store.products({ colour: 'octarine' as never }))).toBe('invalid')
})

test('the first page of a list has the total number of its products, with a search, a filter and both; later pages have none', async () => {
  const artist = await world.newArtist()
  const query = ownTag()
  for (const [colour, count] of [
    ['blue', 3],
    ['red', 2],
  ] as const)
    for (let i = 0; i < count; i++) await world.newProduct(artist, { name: `${colour} ${i}`, tags: [query], colours: [colour] })
  const total = async (request: Request) => (await store.products({ limit: 1, ...request })).total
  expect(await total({ query })).toBe(5)
  expect(await total({ query, sort: 'best' })).toBe(5)
  expect(await total({ query, colour: 'blue' })).toBe(3)
  expect(await total({ query, colour: 'blue', limit: 3 })).toBe(3)
  expect(await total({ query, colour: 'green' })).toBe(0)
  expect(await total({ query, colour: 'red', category: 'space' })).toBe(2)
  expect(await total({ query, colour: 'red', category: 'horror' })).toBe(0)
  const { nextCursor } = await store.products({ query, limit: 1 })
  expect(await total({ query, cursor: nextCursor ?? undefined })).toBeNull()
})

test('a visitor filters products by the technique that the artist declared', async () => {
  const artist = await world.newArtist()
  const query = ownTag()
  for (const howMade of HOW_MADE) await world.newProduct(artist, { name: howMade, tags: [query], howMade })
  await world.newProduct(artist, { name: 'another product', tags: [query] })
  for (const howMade of HOW_MADE) expect(await titles({ query, howMade })).toEqual([howMade])
  expect(await findProblemCode(store.products({ howMade: 'by_magic' as never }))).toBe('invalid')
})

test('a product page lists the sizes that have a price, and the filter for a size without a price finds nothing', async () => {
  const page = await store.products({ size: 'large', limit: 1 })
  expect(page.sizes).toEqual([
    { size: 'medium', name: 'Medium', priceCents: 4900 },
    { size: 'large', name: 'Large 45×60', priceCents: 7900 },
    { size: 'large_tall', name: 'Large 50×70', priceCents: 7900 },
    { size: 'extra_large', name: 'Extra Large', priceCents: 12900 },
  ])
  const { products, sizes } = await world.withoutSize('large').listProducts({ size: 'large', sort: 'newest', limit: 24 })
  expect(products).toEqual([])
  expect(sizes.map(({ size }) => size)).toEqual(['medium', 'large_tall', 'extra_large'])
})

test('a visitor filters products by size, alone and with other filters, and each card shows the lowest price of its sizes', async () => {
  const artist = await world.newArtist()
  const query = ownTag()
  await world.newProduct(artist, { name: 'Small', tags: [query], sizes: ['medium'] })
  await world.newProduct(artist, { name: 'Huge', tags: [query], sizes: ['extra_large'] })
  await world.newProduct(artist, { name: 'Every', tags: [query], colours: ['blue'] })
  expect(await titles({ query, size: 'medium' })).toEqual(['Every', 'Small'])
  expect(await titles({ query, size: 'extra_large' })).toEqual(['Every', 'Huge'])
  expect(await titles({ query, size: 'extra_large', colour: 'blue' })).toEqual(['Every'])
  const alone = await titles({ size: 'extra_large' })
  expect(alone).toEqual(expect.arrayContaining(['Every', 'Huge']))
  expect(alone).not.toContain('Small')
  const { products } = await store.products({ query })
  expect(products.map(({ title, fromCents }) => [title, fromCents])).toEqual([
    ['Every', 4900],
    ['Huge', 12_900],
    ['Small', 4900],
  ])
})

test('the staff picks are the artworks that an operator picked, as long as they are on sale', async () => {
  const artist = await world.newArtist()
  const query = ownTag()
  const [, moon, sun] = [
    await world.newProduct(artist, { name: 'Sea', tags: [query] }),
    await world.newProduct(artist, { name: 'Moon', tags: [query] }),
    await world.newProduct(artist, { name: 'Sun', tags: [query] }),
  ]
  for (const { handle } of [moon, sun]) await world.review.pickProduct(operator, { handle, isPick: true })
  expect(await titles({ query, pick: 'staff' })).toEqual(['Sun', 'Moon'])
  await world.change(sun.uid, { deletedAt: new Date() })
  expect(await titles({ query, pick: 'staff' })).toEqual(['Moon'])
  await world.review.pickProduct(operator, { handle: moon.handle, isPick: false })
  expect(await titles({ query, pick: 'staff' })).toEqual([])
})

test('the popular sort lists the most sold artworks first, then the newest, across pages', async () => {
  const artist = await world.newArtist()
  const query = ownTag()
  const sold = [0, 3, 1, 3, 0]
  for (const [n, soldLately] of sold.entries())
    await world.newProduct(artist, { name: `${n}`, tags: [query], soldLately, publishedAt: new Date(1e12 + n) })
  const expected = ['3', '1', '2', '4', '0']
  expect(await titles({ query, sort: 'popular' })).toEqual(expected)
  expect((await walk({ query, sort: 'popular', limit: 2 })).map(({ title }) => title)).toEqual(expected)
  expect(await titles({ query })).toEqual(['4', '3', '2', '1', '0'])
})

test('a cursor of one sort order is refused in the other', async () => {
  const place = { at: new Date().toISOString().replace('Z', '000Z'), id: randomUUID() }
  const [newest, popular] = [encodeCursor(place), encodeCursor({ ...place, sold: 1 })]
  expect(await findProblemCode(store.products({ cursor: newest, sort: 'newest' }))).toBeUndefined()
  expect(await findProblemCode(store.products({ cursor: popular, sort: 'popular' }))).toBeUndefined()
  expect(await findProblemCode(store.products({ cursor: popular, sort: 'newest' }))).toBe('malformed')
  expect(await findProblemCode(store.products({ cursor: newest, sort: 'popular' }))).toBe('malformed')
})

/** The expected result, from a query over every row. */
const matching = `
  select handle from artworks where published_at is not null and deleted_at is null
    and ($1::text is null or category = $1) and ($2::text is null or orientation = $2) and ($3::text is null or $3 = any(colours))
    and ($4::text is null or how_made = $4) and ($5::text is null or picked_at is not null)`

test('every combination of filters returns exactly the matching artworks, in both sort orders', async () => {
  const artist = await world.newArtist()
  await insertManyArtworks(world.database, { artistId: artist.artistId, count: 3000, approved: true, presets: ['w320'] })
  await world.database.$client.query("update artworks set picked_at = now() where artist_id = $1 and handle like '%7'", [artist.artistId])
  const all = { category: 'space', orientation: 'horizontal', colour: 'teal', howMade: 'ai_made', pick: 'staff' } as const
  for (let bits = 0; bits < 32; bits += 1) {
    const filter: Request = Object.fromEntries(Object.entries(all).filter((_, place) => bits & (1 << place)))
    const values = [filter.category, filter.orientation, filter.colour, filter.howMade, filter.pick]
    for (const [sort, order] of Object.entries({ newest: '', popular: 'sold_lately desc,' })) {
      const { rows } = await world.database.$client.query(`${matching} order by ${order} published_at desc, uid desc limit 250`, values)
      const seen = (await walkSome({ ...filter, sort: sort as 'newest', limit: 100 }, 3)).slice(0, 250)
      expect(seen).toEqual(rows.map(({ handle }) => handle))
    }
  }
})

async function walkSome(request: Request, pages: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const { products, nextCursor } = await store.products({ ...request, cursor })
    seen.push(...products.map(({ handle }) => handle))
    if (!nextCursor) break
    cursor = nextCursor
  }
  return seen
}
