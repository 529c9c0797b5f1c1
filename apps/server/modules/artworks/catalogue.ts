import type { HowMade } from '@tintype/contract/how-made'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, pageOf } from '../../platform/database/keyset.ts'
import { cardUrl } from '../../platform/storage/media-url.ts'
import { findWithdrawnPlate, type PlateFilter, prepareCatalogue } from './catalogue-queries.ts'
import { type Plate, toPlate } from './catalogue-views.ts'
import { findPlaceBehind, listPublicPlates, listPublicShops } from './public-queries.ts'
import { learnWords, searchPlates } from './search.ts'
import { parseSearch } from './search-rules.ts'
import { prepareLikeness } from './trait-queries.ts'

export type PlateRequest = PlateFilter & { query?: string; limit: number; cursor?: string }
export type PlatePage = { plates: Plate[]; nextCursor: string | null }
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

const PlateCursor = Place.extend({ isRespelt: z.boolean().optional() })

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

/** The plates for sale, newest first. @throws Problem `malformed` for a broken cursor */
async function listPlates(tools: Tools, { query = '', limit, cursor, ...filter }: PlateRequest): Promise<PlatePage> {
  const after = cursor === undefined ? undefined : decodeCursor(PlateCursor, cursor)
  const range = { filter, after, limit: limit + 1 }
  const search = parseSearch(query)
  const hits = search ? await searchPlates(tools.database, range, search, after?.isRespelt ?? false) : undefined
  const { rows, next } = pageOf(hits?.rows ?? (await tools.statements.findNewest(range)), limit)
  return {
    plates: rows.map(toPlate),
    nextCursor: next && encodeCursor(hits?.isRespelt ? { ...next, isRespelt: true } : next),
  }
}

/** The newest plates with the instants since which they are for sale. */
async function listNewest({ statements }: Tools, limit: number): Promise<(Plate & { publishedAt: Date })[]> {
  const rows = await statements.findNewest({ filter: {}, after: undefined, limit })
  return rows.map((row) => ({ ...toPlate(row), publishedAt: new Date(row.place.at) }))
}

/** A plate for sale with all that its page tells of it; undefined where there is none of this handle. */
async function findPlate(tools: Tools, handle: string): Promise<PlateDetails | undefined> {
  const row = await tools.statements.findPlate(handle)
  if (!row) return undefined
  const [newest, like] = await Promise.all([
    tools.statements.findNewest({ filter: { artistId: row.artistId }, after: undefined, limit: MORE + 1 }),
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
