import type { Category } from '@tintype/contract/categories'
import type { Orientation } from '@tintype/contract/sizes'
import { and, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { exactInstant, isBefore, type Place, type PlaceParameters } from '../../platform/database/keyset.ts'
import { literalLimit, prepareSelect } from '../../platform/database/prepared.ts'
import { shownRenditions } from './queries.ts'
import { artistFaces, artworks, renditions } from './tables.ts'

/** Which plates, from where on, and how many at most. */
export type PlateFilter = { artistId?: string; category?: Category; orientation?: Orientation }
export type PlateRange = { filter: PlateFilter; after: Place | undefined; limit: number }

export type PlateRow = Awaited<ReturnType<typeof loadPlates>>[number]

/** What of an artwork is on a wall, but for its pictures. */
export const plateColumns = {
  uid: artworks.uid,
  artistId: artworks.artistId,
  handle: artworks.handle,
  name: artworks.name,
  tags: artworks.tags,
  category: artworks.category,
  orientation: artworks.orientation,
  widthPx: artworks.widthPx,
  heightPx: artworks.heightPx,
  placeholder: artworks.placeholder,
  publishedAt: artworks.publishedAt,
}

/** With its pictures: a page and all it shows is one statement. */
export const shownColumns = { ...plateColumns, renditions: shownRenditions.as('renditions') }

/** The one guard of the catalogue: whatever else is asked is joined to it with `and`. */
export const isPublic = and(isNotNull(artworks.publishedAt), isNull(artworks.deletedAt))

/** Spelt as the indexes are; in another spelling they could not give the order. */
export const newestFirst = [sql`${artworks.publishedAt} desc nulls last`, sql`${artworks.uid} desc nulls last`]

/** One that everybody has seen and that is deleted now, with whose it was. */
export async function findWithdrawnPlate(queryable: Queryable, handle: string) {
  const [row] = await queryable
    .select({ title: artworks.name, artistName: artistFaces.name, artistHandle: artistFaces.handle })
    .from(artworks)
    .innerJoin(artistFaces, eq(artistFaces.artistId, artworks.artistId))
    .where(and(eq(artworks.handle, handle), isNotNull(artworks.publishedAt), isNotNull(artworks.deletedAt)))
  return row
}

type RangeParameters = { [name in keyof PlateFilter]: string | Placeholder } & { after: PlaceParameters | undefined }

export function inRange({ artistId, category, orientation, after }: RangeParameters): SQL | undefined {
  return and(
    isPublic,
    artistId ? sql`${artworks.artistId} = ${artistId}` : undefined,
    category ? sql`${artworks.category} = ${category}` : undefined,
    orientation ? sql`${artworks.orientation} = ${orientation}` : undefined,
    isBefore(artworks.publishedAt, artworks.uid, after),
  )
}

/** A page of plates together with their artists, newest first. */
export function loadPlates(queryable: Queryable, page: ReturnType<typeof newestPlates>) {
  // `lateral` and the limit make it look up each artist; the planner would rather read all shops, as long as there are not very many
  const face = queryable.select().from(artistFaces).where(eq(artistFaces.artistId, page.artistId)).limit(literalLimit(1)).as('face')
  return queryable
    .select({
      uid: page.uid,
      handle: page.handle,
      name: page.name,
      tags: page.tags,
      category: page.category,
      orientation: page.orientation,
      widthPx: page.widthPx,
      heightPx: page.heightPx,
      placeholder: page.placeholder,
      renditions: page.renditions,
      artistName: face.name,
      artistHandle: face.handle,
      place: { at: exactInstant(page.publishedAt), id: page.uid },
    })
    .from(page)
    .innerJoinLateral(face, sql`true`)
    .orderBy(sql`${page.publishedAt} desc nulls last`, sql`${page.uid} desc nulls last`)
}

/** How many rows a prepared statement reads at most: the plates beside a plate, a page of the store, the largest page; each and one more. */
const LIMITS = [9, 25, 101]

/**
 * The reads that every visitor makes, as prepared statements: planning one costs more than running it.
 * @returns `findNewest`, the newest public plates of a range, reading as many index entries as it returns; and
 *   `findPlate`, a public plate by its handle, whole
 */
export function prepareCatalogue(database: Database) {
  const byShape = new Map<string, ReturnType<typeof prepareNewest>>()
  const byHandle = database
    .select({
      ...shownColumns,
      description: artworks.description,
      tags: artworks.tags,
      howMade: artworks.howMade,
      cardKey: sql<
        string | null
      >`(select made.key from ${renditions} as made where made.artwork_uid = "artworks"."uid" and made.preset = 'card')`.as('card_key'),
      artistName: artistFaces.name,
      artistHandle: artistFaces.handle,
    })
    .from(artworks)
    .innerJoin(artistFaces, eq(artistFaces.artistId, artworks.artistId))
    .where(and(eq(artworks.handle, sql.placeholder('handle')), isPublic))
  const plateByHandle = prepareSelect(byHandle, 'plate_by_handle')

  return {
    async findNewest({ filter, after, limit }: PlateRange): Promise<PlateRow[]> {
      const values = { artistId: filter.artistId, category: filter.category, orientation: filter.orientation, at: after?.at, id: after?.id }
      const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
      const most = LIMITS.find((one) => one >= limit) ?? limit
      const shape = ['plates_newest', most, ...given].join('_')
      const statement = byShape.get(shape) ?? prepareNewest(database, shape, given, most)
      byShape.set(shape, statement)
      return (await statement.execute(values)).slice(0, limit)
    },
    async findPlate(handle: string) {
      const [row] = await plateByHandle.execute({ handle })
      return row
    },
  }
}

function prepareNewest(database: Database, name: string, given: readonly string[], limit: number) {
  const parameter = (key: string) => (given.includes(key) ? sql.placeholder(key) : undefined)
  const [at, id] = [parameter('at'), parameter('id')]
  const after = at && id && { at, id }
  const range = { artistId: parameter('artistId'), category: parameter('category'), orientation: parameter('orientation'), after }
  return prepareSelect(loadPlates(database, newestPlates(database, range, limit)), name)
}

function newestPlates(queryable: Queryable, range: RangeParameters, limit: number) {
  return queryable
    .select(shownColumns)
    .from(artworks)
    .where(inRange(range))
    .orderBy(...newestFirst)
    .limit(literalLimit(limit))
    .as('page')
}
