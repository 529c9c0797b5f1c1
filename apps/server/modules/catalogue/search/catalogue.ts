import type { ProductSort } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import type { HowMade } from '@tintype/domain/how-made'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, pageOf } from '../../../platform/database/queries/keyset.ts'
import { cardUrl, mediaUrl } from '../../../platform/storage/media-url.ts'
import { findWithdrawnPlate, type PlatePlace, type PlateRole, prepareCatalogue } from '../queries/catalogue.ts'
import type { Matching } from '../queries/search.ts'
import { isFullyIndexed, type PlateFilter, type SplitFilter, splitFilter } from '../rules/filter.ts'
import { parseSearch, type Search } from '../rules/search.ts'
import { type Plate, toPlate } from '../views/catalogue.ts'
import { findBest, findHits, type Hits, type SearchHits, searchPlates, UNRANKED } from './search.ts'

export type PlateRequest = PlateFilter & { query?: string | undefined; sort?: ProductSort; limit: number; cursor?: string | undefined }

/** @property searchedFor  the corrected search; null where it was used as typed */
export type PlatePage = { plates: Plate[]; nextCursor: string | null; searchedFor: string | null }
export type PlateDetails = Plate & {
  description: string
  tags: string[]
  howMade: HowMade | null
  moreByArtist: Plate[]
  similar: Plate[]
  cardUrl: string | null
  artistPicture: string | null
}

const PlateCursor = Place.extend({
  sold: z.int32().min(0).optional(),
  rank: z.int32().min(0).optional(),
  until: Place.shape.at.optional(),
  way: z.enum(['inside', 'respelt']).optional(),
})

/** The public view of artworks: approved ones that are not deleted, and no others. */
export function productReads({ database }: { database: Database }) {
  const tools = { database, statements: prepareCatalogue(database) }
  return {
    listPlates: (request: PlateRequest) => listPlates(tools, request),
    findPlate: (handle: string) => findPlate(tools, handle),
    /** For a product that was on sale and no longer is. */
    findWithdrawnPlate: (handle: string) => findWithdrawnPlate(database, handle),
    listNewest: (limit: number) => listNewest(tools, limit),
  }
}

type Tools = { database: Database; statements: ReturnType<typeof prepareCatalogue> }

/** The products that match a filter and a search, in order. @throws Problem `malformed` for a broken cursor, or one of another order */
async function listPlates(tools: Tools, { query = '', limit, cursor, ...request }: PlateRequest): Promise<PlatePage> {
  const { sort: asked = 'newest', ...filter } = request
  const search = parseSearch(query)
  const sort = asked === 'best' && !search ? 'newest' : asked
  const from = cursor === undefined ? undefined : decodeCursor(PlateCursor, cursor)
  if (from && !isOfOrder(from, sort)) throw new Problem('malformed')
  const split = splitFilter(filter, sort === 'best' ? 'newest' : sort)
  if (!search && sort !== 'best' && isFullyIndexed(split)) {
    const rows = await tools.statements.findInOrder({ filter: split.indexed, sort, after: toPlace(from), limit: limit + 1 })
    const { rows: shown, next } = pageOf(rows, limit)
    return { plates: shown.map(toPlate), nextCursor: next && encodeCursor(cursorAt(next, sort)), searchedFor: null }
  }
  const { hits, resume, until, way, searchedFor } = await findPage(tools.database, { split, sort, search, from, limit: limit + 1 })
  const shown = hits.slice(0, limit)
  const last = hits.length > limit ? shown.at(-1) : resume
  const rows = await tools.statements.findPlates(shown.map(({ id }) => id))
  return {
    plates: rows.map(toPlate),
    nextCursor: last ? encodeCursor({ ...cursorAt(last, sort, until), ...(way && { way }) }) : null,
    searchedFor,
  }
}

type PageRequest = {
  split: SplitFilter
  sort: ProductSort
  search: Search | undefined
  from: z.output<typeof PlateCursor> | undefined
  limit: number
}

async function findPage(
  database: Database,
  { split: { indexed, remaining }, sort, search, from, limit }: PageRequest,
): Promise<SearchHits & { until?: string | undefined }> {
  let until: string | undefined
  const find = async (matching: Matching | undefined): Promise<Hits> => {
    const conditions = { filter: remaining, matching }
    if (sort !== 'best') return findHits(database, { filter: indexed, sort, after: toPlace(from), limit }, conditions)
    const best = await findBest(database, { filter: indexed, limit, after: from }, conditions)
    until = best.until
    return best
  }
  const found = search
    ? await searchPlates(database, { search, way: from?.way, isFirst: !from }, find)
    : { ...(await find(undefined)), searchedFor: null }
  return { ...found, until }
}

function isOfOrder({ sold, rank }: z.output<typeof PlateCursor>, sort: ProductSort): boolean {
  return (sold !== undefined) === (sort === 'popular') && (rank === undefined || sort === 'best')
}

function toPlace(from: z.output<typeof PlateCursor> | undefined): PlatePlace | undefined {
  return from && { at: from.at, id: from.id, sold: from.sold }
}

/** The newest products with the time of their publication. */
async function listNewest({ statements }: Tools, limit: number): Promise<(Plate & { publishedAt: Date })[]> {
  const rows = await statements.findInOrder({ filter: {}, sort: 'newest', after: undefined, limit })
  return rows.map((row) => ({ ...toPlate(row), publishedAt: new Date(row.place.at) }))
}

/** @param until  for pages ordered by relevance: limits the set of compared products */
function cursorAt({ at, id, sold, rank }: PlatePlace & { rank?: number }, sort: ProductSort, until?: string) {
  if (sort === 'popular') return { at, id, sold }
  return sort === 'best' && rank !== undefined && rank !== UNRANKED ? { at, id, rank, until } : { at, id }
}

/** A product with the data of its page; undefined where no product has this handle. */
async function findPlate(tools: Tools, handle: string): Promise<PlateDetails | undefined> {
  const rows = await tools.statements.findWithOthers(handle)
  const own = rows.find(({ role }) => role === 'own')
  if (!own) return undefined
  const { description, tags, howMade, cardKey, artistPictureKey } = own
  const others = (wanted: PlateRole) => rows.flatMap((row) => (row.role === wanted ? toPlate(row) : []))
  return {
    ...toPlate(own),
    description: description ?? '',
    tags,
    howMade,
    moreByArtist: others('more'),
    similar: others('similar'),
    cardUrl: cardKey && cardUrl(cardKey),
    artistPicture: artistPictureKey && mediaUrl(artistPictureKey),
  }
}
