import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { ProductSort } from '@tintype/contract/orders/store'
import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { COLOURS } from '@tintype/domain/artworks/colours'
import { HOW_MADE } from '@tintype/domain/artworks/how-made'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDatabase } from '../../../test/database/fill-database.ts'
import { insertManyArtworks } from '../../../test/database/many-artworks.ts'
import { type Read, watchPlans } from '../../../test/database/watch-plans.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'
import { channelVerbs } from '../../artworks/queries/channel.ts'
import { countHits, estimateFrequency } from '../../catalogue/queries/search.ts'
import type { ProductFilter } from '../../catalogue/rules/filter.ts'
import { findHits } from '../../catalogue/search/search.ts'

// a separate catalogue, large enough that a full scan is noticed
const PRODUCTS = 24_000
const OLD = 6000
const PAGE = 24
/** The limit of rows scanned in order; further matches come from the index of words. */
const WALK = 9000
/** The rows that the count of the first page reads. */
const COUNTED = limits.countedMax + 1
const PRICES = '4900 7900'

const url = await cloneTemplate(`catalogue_plans_${process.pid}`)
const world = await openCatalogueWorld({ url })
const readBy = watchPlans(world.database)
const { store } = world.as({ kind: 'visitor' })
afterAll(() => world.close())

beforeAll(async () => {
  const artist = await world.newArtist()
  await fillDatabase(url, async (filling) => {
    // the sales channel is up to date, except for one changed text, one old price and one price that never existed
    await insertManyArtworks(filling, {
      ...{ artistId: artist.artistId, count: PRODUCTS, approved: true, presets: ['w320'], channelMark: `1 ${PRICES}` },
    })
    // rare ones, all old
    await filling.execute(sql`
      update artworks set name = 'Xanthic Umbrella', how_made = 'ai_assisted', colours = '{pink}', category = 'cars', picked_at = now()
      where uid in (select uid from artworks order by published_at limit 7)`)
    // frequent ones, all old too
    await filling.execute(sql`
      update artworks set tags = tags || '{solstice}' where uid in (select uid from artworks order by published_at limit ${OLD})`)
    for (const [nth, mark] of [`0 ${PRICES}`, '1 3900 6900', '1 5900 8900'].entries())
      await filling.execute(sql`
        update artworks set channel_mark = ${mark} where uid = (select uid from artworks order by published_at offset ${nth * 99} limit 1)`)
    await filling.execute(sql`vacuum analyze`)
  })
}, 120_000)

type Request = Parameters<typeof store.products>[0]

/** The number of artworks that a page reads; a sequential scan fails the test. */
function productsRead(request: Request): Promise<number> {
  return productsReadBy(() => store.products({ limit: PAGE, ...request }))
}

async function productsReadBy(work: () => Promise<unknown>): Promise<number> {
  const reads = await readBy(work)
  const large = (read: Read) => ['artworks', 'artwork_renditions', 'artwork_words', 'artwork_traits'].includes(read.table ?? '')
  expect(reads.filter((read) => read.node.includes('Seq Scan') && large(read))).toEqual([])
  return reads.filter(({ table }) => table === 'artworks').reduce((sum, { rows }) => sum + rows, 0)
}

async function cursorAt(depth: number, request: Request): Promise<string | undefined> {
  let cursor: string | undefined
  for (let page = 0; page < depth; page += 1) cursor = (await store.products({ ...request, limit: 100, cursor })).nextCursor ?? undefined
  return cursor
}

/** Puts a readable name before each request, for the titles. */
function named(requests: readonly Request[]): [name: string, request: Request][] {
  return requests.map((request) => {
    const filters = Object.entries(request).map(([key, value]) => `${key} ${value}`)
    return [filters.join(', ') || 'no filter', request]
  })
}

const walls: Request[] = [
  {},
  { sort: 'popular' },
  { orientation: 'horizontal' },
  ...CATEGORIES.flatMap((category): Request[] => [{ category }, { category, sort: 'popular' }, { category, orientation: 'vertical' }]),
  ...COLOURS.map((colour) => ({ colour })),
  ...HOW_MADE.map((howMade) => ({ howMade })),
]

test.each(named(walls))('the catalogue with %s is read from an index on its first and later pages', async (_name, wall) => {
  // each row once in order, and once more with its images
  expect(await productsRead(wall)).toBeLessThanOrEqual(2 * (PAGE + 1) + COUNTED)
  const cursor = await cursorAt(3, wall)
  expect(cursor).toEqual(expect.any(String))
  expect(await productsRead({ ...wall, cursor })).toBeLessThanOrEqual(2 * (PAGE + 1))
})

test('the catalogue of seven staff picks is read from an index and has one page', async () => {
  expect(await productsRead({ pick: 'staff' })).toBeLessThanOrEqual(2 * (PAGE + 1))
  expect(await cursorAt(1, { pick: 'staff' })).toBeUndefined()
})

const kinds = {
  category: 'cars',
  orientation: 'horizontal',
  colour: 'pink',
  howMade: 'ai_assisted',
  pick: 'staff',
} as const satisfies Request

const combinations = Array.from({ length: 32 }, (_, bits) =>
  Object.fromEntries(Object.entries(kinds).filter((_, place) => bits & (1 << place))),
)

test.each(named(combinations))('the catalogue with %s reads few rows', async (_name, filter) => {
  for (const sort of ['newest', 'popular'] as const) expect(await productsRead({ ...filter, sort })).toBeLessThan(WALK + 2000)
})

test.each(['nebula', 'nebulla', 'burning raven', 'xanthic', 'umbrela', 'the', 'x', 'bre', '%', 'deep "raven', 'raven or storm', '-nebula'])(
  'a search for %j reads a bounded number of rows in every sort order, with and without filters',
  async (query) => {
    for (const sort of ProductSort.options) {
      for (const filter of [{}, { category: 'cars' }, kinds] as const)
        expect(await productsRead({ ...filter, query, sort })).toBeLessThan(3 * (WALK + 1000))
    }
  },
)

test('a product page reads a bounded number of artworks, however many its artist and others have', async () => {
  const other = await world.newProduct(await world.newArtist(), { tags: ['night'] })
  await world.database.execute(sql`
    insert into artwork_traits (artwork_uid, trait, artist_id, published_at)
    select uid, 'tag:night', artist_id, published_at from artworks where published_at is not null and (uid = ${other.uid} or random() < 0.2)`)
  await world.database.execute(sql`vacuum analyze artwork_traits`)
  const found = { moreByArtist: 0, similar: 0 }
  const read = await productsReadBy(async () => {
    const product = await store.product({ handle: other.handle })
    Object.assign(found, { moreByArtist: product.moreByArtist.length, similar: product.similar.length })
  })
  expect(found).toEqual({ moreByArtist: 0, similar: limits.besideProduct })
  // once to find each, and once more with its images
  expect(read).toBeLessThanOrEqual(2 * (1 + 12))
  const [one] = (await store.products({ limit: 1, category: 'cars' })).products
  expect(await productsReadBy(() => store.product({ handle: one?.handle ?? '' }))).toBeLessThanOrEqual(
    2 * (2 + 2 * limits.besideProduct) + 12,
  )
})

const byWords = (terms: string) => ({ filter: {}, matching: { by: 'words', terms, whole: terms, before: undefined } }) as const
const newest = { filter: {}, sort: 'newest', after: undefined, limit: 25 } as const

test('findHits scans in bounded steps to matches that are all old, and returns the position to resume from', async () => {
  const windows = { first: 100, second: 800, last: 3000, indexHits: 1000 }
  let after: Parameters<typeof findHits>[1]['after']
  const indexed: number[] = []
  for (let page = 0; page < 10; page += 1) {
    const { hits, resume } = await findHits(world.database, { ...newest, after }, byWords("'solstic'"), { windows })
    indexed.push(hits.length)
    if (!resume) break
    expect(hits).toEqual([])
    after = resume
  }
  // 18,000 artworks are newer: six scans of 3,000
  expect(indexed).toEqual([0, 0, 0, 0, 0, 0, 25])
})

test('findHits scans for a word that the statistics know as frequent, without the text index, and counts its hits at the same time', async () => {
  let counts = 0
  const count = async () => (counts += 1001)
  let found: Awaited<ReturnType<typeof findHits>> | undefined
  const reads = await readBy(async () => {
    found = await findHits(world.database, newest, byWords("'nebula'"), { count })
  })
  expect([found?.hits.length, found?.total, counts]).toEqual([25, 1001, 1001])
  expect(reads.map(({ index }) => index)).not.toContain('artworks_found_by')
  expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(400 + 3000)
})

test('findHits reads the hits of a rare word from the text index after 400 products, and returns their number', async () => {
  const count = () => Promise.reject(new Error('the index has counted them'))
  for (const [terms, found] of [
    ["'xanthic'", 7],
    ["'xanthic' & 'umbrella'", 7],
    ["'xanthic' & 'umbrello'", 0],
  ] as const) {
    const reads = await readBy(async () => {
      const { hits, total } = await findHits(world.database, newest, byWords(terms), { count })
      expect([hits.length, total]).toEqual([found, found])
    })
    expect(reads.map(({ index }) => index)).toContain('artworks_found_by')
    expect(reads.filter(({ table }) => table === 'artworks').reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(400 + 3 * 7 + 2)
  }
})

test.each([
  ['xanthic umbr', 7],
  ['xanthic umbrella', 7],
  ['xanthic neb', 0],
])('a search for %s, whose first word is rare, reads the index of that word alone and finds %d products', async (query, count) => {
  const reads = await readBy(async () => {
    const { total, searchedFor } = await store.products({ query, sort: 'newest', limit: PAGE })
    expect([total, searchedFor]).toEqual([count, null])
  })
  const ofIndex = reads.filter(({ index, node }) => index === 'artworks_found_by' && node === 'Bitmap Index Scan')
  expect(ofIndex.map(({ rows }) => rows)).toEqual([7])
})

test('estimateFrequency knows the frequent words and filters, and no rare one', async () => {
  const of = (whole: string, before?: string, filter: ProductFilter = {}) =>
    estimateFrequency(world.database, { filter, matching: { by: 'words', terms: whole, whole, before } })
  const nebula = (await of("'nebula'")).share
  expect(nebula).toBeGreaterThan(0.01)
  expect(nebula).toBeLessThan(0.06)
  expect((await of("'nebula'", undefined, { category: 'cars' })).share).toBeLessThan(nebula / 5)
  expect(await of("'nebula'", undefined, { colour: 'pink' })).toEqual({ share: expect.closeTo(0.002, 2), isBeforeRare: false })
  expect(await of("'xanthic' & 'nebula'", "'xanthic'")).toEqual({ share: 0, isBeforeRare: true })
  expect(await of("'nebula' & 'xanthic'", "'nebula'")).toEqual({ share: 0, isBeforeRare: false })
  expect(await of("'nebula'", undefined, { artistId: randomUUID() })).toEqual({ share: 0, isBeforeRare: false })
})

test('findHits returns the number of hits up to one more than a list counts', async () => {
  const windows = { first: 100, second: 800, last: 3000, indexHits: 10_000 }
  expect((await findHits(world.database, newest, byWords("'solstic'"), { windows })).total).toBe(limits.countedProducts + 1)
})

test('a search of whole words and one with an open last word count the same products, and the last word only adds some', async () => {
  const countOf = (terms: string, whole: string, most = 30_000) =>
    countHits(world.database, {}, { conditions: { filter: {}, matching: { by: 'words', terms, whole, before: undefined } }, most })
  const [exact, open] = [await countOf("'nebula'", "'nebula'"), await countOf("'nebula' | 'ne':*A", "'nebula'")]
  expect(open).toBeGreaterThanOrEqual(exact)
  expect(await countOf("'nebula' | 'nebula':*A", "'nebula'")).toBe(exact)
  // the whole words alone are enough
  expect(await countOf("'nebula' | 'nebula':*A", "'nebula'", 100)).toBe(100)
  expect(await countOf("'xanth':*A", "'xanth'")).toBe(7)
})

test('findGivers reads the artists who donate to a cause from an index, however many there are', async () => {
  const cause = await world.newCause()
  await fillDatabase(url, async (filling) => {
    await filling.execute(sql`
      insert into artists (user_id, name, name_key, email, give_back_enabled, donation_percent, selected_cause_id)
      select 'giver-' || n, 'Giver ' || n, 'giver ' || n, 'giver.' || n || '@paint.example', true, 5 + n % 10 * 5, ${cause.id}
      from generate_series(1, 6000) as n`)
    // every third artist has an artwork
    await filling.execute(sql`
      with givers as (select id, row_number() over (order by id) as n from artists where user_id like 'giver-%'),
        products as (select uid, row_number() over (order by uid) as n from artworks where published_at is not null limit 2000)
      update artworks set artist_id = givers.id from products join givers on givers.n = products.n * 3 where artworks.uid = products.uid`)
    await filling.execute(sql`vacuum analyze`)
  })
  const { products, database } = world
  let found: unknown[] = []
  const reads = await readBy(async () => (found = await products.findGivers(database, cause.id, 12)))
  expect(found).toHaveLength(12)
  expect(reads.map(({ index }) => index)).toContain('artists_givers')
  expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(200)
})

test('listUnsynced finds the artworks that a sales channel lacks without reading those that it has', async () => {
  const limit = 2000
  const found: string[] = []
  const read = await productsReadBy(async () => {
    found.push(...(await channelVerbs.listUnsynced(world.database, { priceMark: PRICES, limit })))
    await channelVerbs.listLeftBehind(world.database, { now: new Date(), limit })
  })
  const { rows } = await world.database.execute<{ uid: string }>(sql`
    select uid from artworks where published_at is not null and channel_mark is distinct from version || ' ' || ${PRICES}::text`)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(found.toSorted()).toEqual(rows.map(({ uid }) => uid).toSorted())
  expect(read).toBeLessThan(10)
})
