import type { HowMade } from '@tintype/contract/how-made'
import { Problem } from '@tintype/contract/problems'
import type { ProductSort } from '@tintype/contract/store'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, pageOf } from '../../platform/database/keyset.ts'
import { cardUrl } from '../../platform/storage/media-url.ts'
import { findWithdrawnPlate, type PlatePlace, type PlateRange, type PlateRow, prepareCatalogue } from './catalogue-queries.ts'
import { type Plate, toPlate } from './catalogue-views.ts'
import { findPlaceBehind, listPublicPlates, listPublicShops } from './public-queries.ts'
import { findHits, learnWords, searchPlates } from './search.ts'
import { parseSearch } from './search-rules.ts'
import { prepareLikeness } from './trait-queries.ts'
import { isWhole, type PlateFilter, type SplitFilter, splitFilter } from './walk-rules.ts'

export type PlateRequest = PlateFilter & { query?: string | undefined; sort?: ProductSort; limit: number; cursor?: string | undefined }

/** @property searchedFor  what the search was put right to; null where it was taken as typed */
export type PlatePage = { plates: Plate[]; nextCursor: string | null; searchedFor: string | null }
export type PlateDetails = Plate & {
  description: string
  tags: string[]
  howMade: HowMade | null
  moreByArtist: Plate[]
  similar: Plate[]
  cardUrl: string | null
}

/** How many others by the artist hang beside a plate. */
const MORE = 8
/** How many that are like it. */
const SIMILAR = 8

const PlateCursor = Place.extend({ sold: z.int32().min(0).optional(), isRespelt: z.boolean().optional() })

/** What everybody may see: artworks that are approved and not deleted, and nothing else. */
export function catalogueVerbs({ database }: { database: Database }) {
  const tools = { database, statements: { ...prepareCatalogue(database), ...prepareLikeness(database) } }
  return {
    listPlates: (request: PlateRequest) => listPlates(tools, request),
    findPlate: (handle: string) => findPlate(tools, handle),
    /** For one that was for sale once and no longer is. */
    findWithdrawnPlate: (handle: string) => findWithdrawnPlate(database, handle),
    listNewest: (limit: number) => listNewest(tools, limit),
    listPublicPlates,
    findPlaceBehind,
    listPublicShops,
    learnWords: (tx: Transaction, artwork: { name: string; tags: readonly string[] }) => learnWords(tx, artwork),
  }
}

type Tools = { database: Database; statements: ReturnType<typeof prepareCatalogue> & ReturnType<typeof prepareLikeness> }

/** The plates for sale that a filter and a search leave, in order. @throws Problem `malformed` for a broken cursor, or one of another order */
async function listPlates(tools: Tools, { query = '', sort = 'newest', limit, cursor, ...filter }: PlateRequest): Promise<PlatePage> {
  const from = cursor === undefined ? undefined : decodeCursor(PlateCursor, cursor)
  if (from && (from.sold === undefined) !== (sort === 'newest')) throw new Problem('malformed')
  const after = from && { at: from.at, id: from.id, sold: from.sold }
  const split = splitFilter(filter, sort)
  const range = { filter: split.walked, sort, after, limit: limit + 1 }
  const search = parseSearch(query)
  const hits = search
    ? await searchPlates(tools.database, range, { filter: split.sieved, search }, from?.isRespelt ?? false)
    : { rows: await listRange(tools, range, split), searchedFor: null }
  const { rows, next } = pageOf(hits.rows, limit)
  return {
    plates: rows.map(toPlate),
    nextCursor: next && encodeCursor(cursorAfter(next, { sort, isRespelt: hits.searchedFor !== null })),
    searchedFor: hits.searchedFor,
  }
}

/** The newest plates with the instants since which they are for sale. */
async function listNewest({ statements }: Tools, limit: number): Promise<(Plate & { publishedAt: Date })[]> {
  const rows = await statements.findInOrder({ filter: {}, sort: 'newest', after: undefined, limit })
  return rows.map((row) => ({ ...toPlate(row), publishedAt: new Date(row.place.at) }))
}

async function listRange({ database, statements }: Tools, range: PlateRange, split: SplitFilter): Promise<PlateRow[]> {
  return isWhole(split) ? statements.findInOrder(range) : findHits(database, range, { filter: split.sieved, search: undefined })
}

function cursorAfter({ at, id, sold }: PlatePlace, { sort, isRespelt }: { sort: ProductSort; isRespelt: boolean }) {
  return { at, id, ...(sort === 'popular' && { sold }), ...(isRespelt && { isRespelt }) }
}

/** A plate for sale with all that its page tells of it; undefined where there is none of this handle. */
async function findPlate(tools: Tools, handle: string): Promise<PlateDetails | undefined> {
  const row = await tools.statements.findPlate(handle)
  if (!row) return undefined
  const [newest, like] = await Promise.all([
    tools.statements.findInOrder({ filter: { artistId: row.artistId }, sort: 'newest', after: undefined, limit: MORE + 1 }),
    tools.statements.findLike(row.uid, SIMILAR),
  ])
  const others = newest.filter(({ uid }) => uid !== row.uid).slice(0, MORE)
  const { description, tags, howMade, cardKey } = row
  return {
    ...toPlate(row),
    description,
    tags,
    howMade,
    moreByArtist: others.map(toPlate),
    similar: like.map(toPlate),
    cardUrl: cardKey && cardUrl(cardKey),
  }
}
