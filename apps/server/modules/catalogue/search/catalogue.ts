import { limits } from '@tintype/contract/limits'
import type { ProductSort } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import type { HowMade } from '@tintype/domain/artworks/how-made'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { cardUrl, mediaUrl } from '../../../platform/storage/media-url.ts'
import { findWithdrawnProduct, type ProductPlace, type ProductRole, prepareCatalogue } from '../queries/catalogue.ts'
import { countHits, type Matching, readSearch } from '../queries/search.ts'
import { isFullyIndexed, type ProductFilter, type SplitFilter, splitFilter } from '../rules/filter.ts'
import { cleanQuery, type Search } from '../rules/search.ts'
import { toUnpricedProduct, type UnpricedProduct } from '../views/catalogue.ts'
import { findHits, findMostRelevant, type Hits, type SearchHits, searchProducts, UNRANKED } from './search.ts'

export type ProductRequest = ProductFilter & { query?: string | undefined; sort?: ProductSort; limit: number; cursor?: string | undefined }

/**
 * @property searchedFor  the corrected search; null where it was used as typed
 * @property total  the number of matching products, up to one more than `limits.countedProducts`; null on later pages
 */
export type ProductPage = { products: UnpricedProduct[]; nextCursor: string | null; searchedFor: string | null; total: number | null }
export type ProductDetails = UnpricedProduct & {
  description: string
  tags: string[]
  howMade: HowMade | null
  moreByArtist: UnpricedProduct[]
  similar: UnpricedProduct[]
  cardUrl: string | null
  artistPicture: string | null
}

const ProductCursor = Place.extend({
  sold: z.int32().min(0).optional(),
  rank: z.int32().min(0).optional(),
  until: Place.shape.at.optional(),
  way: z.enum(['inside', 'respelt']).optional(),
})

/** The public view of artworks: approved ones that are not deleted, and no others. */
export function productReads({ database }: { database: Database }) {
  const tools = { database, statements: prepareCatalogue(database), count: cacheCounts(database) }
  return {
    listProducts: (request: ProductRequest) => listProducts(tools, request),
    findProduct: (handle: string) => findProduct(tools, handle),
    /** For a product that was on sale and no longer is. */
    findWithdrawnProduct: (handle: string) => findWithdrawnProduct(database, handle),
    listNewest: (limit: number) => listNewest(tools, limit),
  }
}

type Tools = { database: Database; statements: ReturnType<typeof prepareCatalogue>; count: ReturnType<typeof cacheCounts> }

/** The products that match a filter and a search, in order. @throws Problem `malformed` for a broken cursor, or one of another order */
async function listProducts(tools: Tools, { query = '', limit, cursor, ...request }: ProductRequest): Promise<ProductPage> {
  const { sort: asked = 'newest', ...filter } = request
  const typed = cleanQuery(query)
  const search = typed === undefined ? undefined : await readSearch(tools.database, typed)
  // "metal poster" matches every product
  if (search?.isGeneral) return listProducts(tools, { ...request, sort: asked === 'best' ? 'popular' : asked, limit, cursor })
  const sort = asked === 'best' && !search ? 'newest' : asked
  const from = cursor === undefined ? undefined : decodeCursor(ProductCursor, cursor)
  if (from && !isOfOrder(from, sort)) throw new Problem('malformed')
  const split = splitFilter(filter, sort === 'best' ? 'newest' : sort)
  if (!search && sort !== 'best' && isFullyIndexed(split)) {
    const rows = await tools.statements.findInOrder({ filter: split.indexed, sort, after: toPlace(from), limit: limit + 1 })
    const { rows: shown, next } = toKeysetPage(rows, limit)
    const nextCursor = next && encodeCursor(cursorAt(next, sort))
    const total = from ? null : next ? await tools.count(split) : shown.length
    return { products: shown.map(toUnpricedProduct), nextCursor, searchedFor: null, total }
  }
  const { hits, resume, until, way, searchedFor, matching, total } = await findPage(tools.database, {
    split,
    sort,
    search,
    from,
    limit: limit + 1,
    count: from ? undefined : (wanted) => tools.count(split, wanted),
  })
  const shown = hits.slice(0, limit)
  const last = hits.length > limit ? shown.at(-1) : resume
  const needsCount = !from && last !== undefined && total === undefined
  const [rows, counted = total] = await Promise.all([
    tools.statements.findProducts(shown.map(({ id }) => id)),
    needsCount ? tools.count(split, matching) : undefined,
  ])
  return {
    products: rows.map(toUnpricedProduct),
    nextCursor: last ? encodeCursor({ ...cursorAt(last, sort, until), ...(way && { way }) }) : null,
    searchedFor,
    total: from ? null : last ? (counted ?? null) : rows.length,
  }
}

type PageRequest = {
  split: SplitFilter
  sort: ProductSort
  search: Search | undefined
  from: z.output<typeof ProductCursor> | undefined
  limit: number
  /** Counts the hits; undefined on later pages. */
  count: ((matching: Matching | undefined) => Promise<number>) | undefined
}

async function findPage(
  database: Database,
  { split: { indexed, remaining }, sort, search, from, limit, count }: PageRequest,
): Promise<SearchHits & { until?: string | undefined; matching: Matching | undefined }> {
  let until: string | undefined
  let matching: Matching | undefined
  const find = async (wanted: Matching | undefined): Promise<Hits> => {
    matching = wanted
    const conditions = { filter: remaining, matching }
    const options = { count: count && (() => count(wanted)) }
    if (sort !== 'best') return findHits(database, { filter: indexed, sort, after: toPlace(from), limit }, conditions, options)
    const best = await findMostRelevant(database, { filter: indexed, limit, after: from }, conditions, options)
    until = best.until
    return best
  }
  const found = search
    ? await searchProducts(database, { search, way: from?.way, isFirst: !from }, find)
    : { ...(await find(undefined)), searchedFor: null }
  return { ...found, until, matching }
}

/** Maximum age of a count on a list. */
const COUNT_AGE_MS = 2000

/** Cached counts, so that many views of one list do not count it each. */
function cacheCounts(database: Database) {
  const counts = new LRUCache<string, number, { split: SplitFilter; matching: Matching | undefined }>({
    max: 500,
    ttl: COUNT_AGE_MS,
    fetchMethod: (_key, _stale, { context: { split, matching } }) => {
      const conditions = { filter: split.remaining, matching }
      return countHits(database, split.indexed, { conditions, most: limits.countedProducts + 1 })
    },
  })
  return async (split: SplitFilter, matching?: Matching): Promise<number> => {
    return (await counts.fetch(JSON.stringify([split, matching]), { context: { split, matching } })) ?? 0
  }
}

function isOfOrder({ sold, rank }: z.output<typeof ProductCursor>, sort: ProductSort): boolean {
  return (sold !== undefined) === (sort === 'popular') && (rank === undefined || sort === 'best')
}

function toPlace(from: z.output<typeof ProductCursor> | undefined): ProductPlace | undefined {
  return from && { at: from.at, id: from.id, sold: from.sold }
}

/** The newest products with the time of their publication. */
async function listNewest({ statements }: Tools, limit: number): Promise<(UnpricedProduct & { publishedAt: Date })[]> {
  const rows = await statements.findInOrder({ filter: {}, sort: 'newest', after: undefined, limit })
  return rows.map((row) => ({ ...toUnpricedProduct(row), publishedAt: new Date(row.place.at) }))
}

/** @param until  for pages ordered by relevance: limits the set of compared products */
function cursorAt({ at, id, sold, rank }: ProductPlace & { rank?: number }, sort: ProductSort, until?: string) {
  if (sort === 'popular') return { at, id, sold }
  return sort === 'best' && rank !== undefined && rank !== UNRANKED ? { at, id, rank, until } : { at, id }
}

/** A product with the data of its page; undefined where no product has this handle. */
async function findProduct(tools: Tools, handle: string): Promise<ProductDetails | undefined> {
  const rows = await tools.statements.findWithOthers(handle)
  const own = rows.find(({ role }) => role === 'own')
  if (!own) return undefined
  const { description, tags, howMade, cardKey, artistPictureKey } = own
  const others = (wanted: ProductRole) => rows.flatMap((row) => (row.role === wanted ? toUnpricedProduct(row) : []))
  return {
    ...toUnpricedProduct(own),
    description: description ?? '',
    tags,
    howMade,
    moreByArtist: others('more'),
    similar: others('similar'),
    cardUrl: cardKey && cardUrl(cardKey),
    artistPicture: artistPictureKey && mediaUrl(artistPictureKey),
  }
}
