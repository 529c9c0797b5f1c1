import { limits } from '@tintype/contract/limits'
import type { ProductSort } from '@tintype/contract/orders/store'
import type { Colour } from '@tintype/domain/artworks/colours'
import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'
import { type AnyColumn, and, eq, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place, type PlaceParameters } from '../../../platform/database/queries/keyset.ts'
import { literalLimit, prepareSelect } from '../../../platform/database/queries/prepared.ts'
import { isPublic, shownAvif, shownRenditions, wasEverForSale } from '../../artworks/index.ts'
import { artworks, publicArtists, renditions } from '../../artworks/tables.ts'
import type { ProductFilter } from '../rules/filter.ts'

/** Cursor of a page; in the order `popular` also the sales count of its last product. */
export type ProductPlace = Place & { sold?: number | undefined }

/** A sort order that an index provides. */
export type ProductOrder = Exclude<ProductSort, 'best'>

/** Filter, order, start and maximum length of a range of products. */
export type ProductRange = {
  filter: ProductFilter
  sort: ProductOrder
  after: ProductPlace | undefined
  /** Excludes products that went on sale later. */
  until?: string | undefined
  limit: number
}

export type ProductRow = Awaited<ReturnType<typeof loadProducts>>[number]

/** Columns that a product list shows or filters by, without renditions. */
const productColumns = {
  uid: artworks.uid,
  artistId: artworks.artistId,
  handle: artworks.handle,
  name: artworks.name,
  altText: artworks.altText,
  tags: artworks.tags,
  category: artworks.category,
  orientation: artworks.orientation,
  colours: artworks.colours,
  howMade: artworks.howMade,
  contentRating: artworks.contentRating,
  sizes: artworks.sizes,
  pickedAt: artworks.pickedAt,
  soldLately: artworks.soldLately,
  widthPx: artworks.widthPx,
  heightPx: artworks.heightPx,
  placeholder: artworks.placeholder,
  crops: artworks.crops,
  publishedAt: artworks.publishedAt,
}

/** With renditions, so that a page with all its data is one statement. */
export const shownColumns = { ...productColumns, renditions: shownRenditions.as('renditions'), avif: shownAvif.as('avif') }

type Ordered = Record<'publishedAt' | 'uid' | 'soldLately', AnyColumn>

/** Spelled like the index definitions. Otherwise the indexes could not provide the order. */
export function inOrder(sort: ProductOrder, { publishedAt, uid, soldLately }: Ordered = artworks): SQL[] {
  const newestFirst = [sql`${publishedAt} desc nulls last`, sql`${uid} desc nulls last`]
  return sort === 'newest' ? newestFirst : [sql`${soldLately} desc nulls last`, ...newestFirst]
}

/** A product that was on sale and is not now, with its artist. `isDeleted` is true for a deleted product, false for a withheld one. */
export async function findWithdrawnProduct(queryable: Queryable, handle: string) {
  const [row] = await queryable
    .select({
      title: artworks.name,
      artistName: publicArtists.name,
      artistHandle: publicArtists.handle,
      isDeleted: isNotNull(artworks.deletedAt).mapWith(Boolean),
    })
    .from(artworks)
    .innerJoin(publicArtists, eq(publicArtists.artistId, artworks.artistId))
    .where(and(eq(artworks.handle, handle), wasEverForSale, or(isNotNull(artworks.deletedAt), isNull(artworks.publishedAt))))
  return row
}

type Parameter = string | Placeholder | SQL
type FilterParameters = Omit<{ [name in keyof ProductFilter]: Parameter | undefined }, LiteralFilter> & Pick<ProductFilter, LiteralFilter>
/** Filters written as literals into the statement, so that the planner can match partial indexes and estimate row counts. */
type LiteralFilter = 'colour' | 'orientation' | 'size' | 'isPick'
type ProductPlaceParameters = PlaceParameters & { sold?: number | SQL | undefined }
type RangeParameters = FilterParameters & { sort: ProductOrder; after: ProductPlaceParameters | undefined; until?: string | undefined }

export function inRange({ sort, after, until, ...filter }: RangeParameters): SQL | undefined {
  return and(
    isPublic,
    matchesFilters(filter),
    isBehind(sort, after),
    until ? sql`${artworks.publishedAt} <= ${until}::timestamptz` : undefined,
    // only without a category: see the index `artworks_popular`
    sort === 'popular' && !filter.category ? sql`${artworks.soldLately} >= 0` : undefined,
  )
}

/** All given filters must match. Without filters every product matches. */
export function matchesFilters({ artistId, category, orientation, colour, howMade, size, isPick }: FilterParameters): SQL | undefined {
  return and(
    artistId ? sql`${artworks.artistId} = ${artistId}` : undefined,
    category ? sql`${artworks.category} = ${category}` : undefined,
    orientation ? sql`${artworks.orientation} = ${toLiteral(orientation)}` : undefined,
    colour ? hasColour(colour) : undefined,
    howMade ? sql`${artworks.howMade} = ${howMade}` : undefined,
    size ? sql`${artworks.sizes} @> ${toLiteral(size, asArray)}` : undefined,
    isPick ? isNotNull(artworks.pickedAt) : undefined,
  )
}

function hasColour(colour: Colour): SQL {
  return sql`${artworks.colours} @> ${toLiteral(colour, asArray)}`
}

function asArray(word: string): string {
  return `{${word}}`
}

/** A filter word as an SQL literal. The types and the request validation already guarantee the word; this is the third check. */
function toLiteral(word: Colour | Orientation | PrintSize, written = (plain: string) => plain): SQL {
  if (!/^[a-z_]+$/.test(word)) throw new Error(`${word} is no word of ours`)
  return sql.raw(`'${written(word)}'`)
}

/** Keyset condition of a sort order. The sales count matters only for `popular`. */
function isBehind(sort: ProductOrder, after: ProductPlaceParameters | undefined): SQL | undefined {
  if (sort === 'newest' || after?.sold === undefined) return isBefore(artworks.publishedAt, artworks.uid, after)
  return sql`(${artworks.soldLately}, ${artworks.publishedAt}, ${artworks.uid}) < (${after.sold}::int, ${after.at}::timestamptz, ${after.id}::uuid)`
}

/** A page of products with their artists, in order. */
export function loadProducts(queryable: Queryable, page: ReturnType<typeof productRange>, order: readonly SQL[]) {
  // `lateral` with a limit forces one lookup per artist; otherwise the planner reads all shops while there are few
  const face = queryable.select().from(publicArtists).where(eq(publicArtists.artistId, page.artistId)).limit(literalLimit(1)).as('face')
  return queryable
    .select({
      uid: page.uid,
      handle: page.handle,
      name: page.name,
      altText: page.altText,
      tags: page.tags,
      category: page.category,
      orientation: page.orientation,
      widthPx: page.widthPx,
      heightPx: page.heightPx,
      placeholder: page.placeholder,
      crops: page.crops,
      contentRating: page.contentRating,
      sizes: page.sizes,
      renditions: page.renditions,
      avif: page.avif,
      pickedAt: page.pickedAt,
      artistName: face.name,
      artistHandle: face.handle,
      place: { at: microsecondInstant(page.publishedAt), id: page.uid, sold: page.soldLately },
    })
    .from(page)
    .innerJoinLateral(face, sql`true`)
    .orderBy(...order)
}

/** Row limits of the prepared statements: a store page and the largest page, each plus one. */
const LIMITS = [25, 101]

/**
 * The reads of every visitor, as prepared statements: planning one costs more than running it.
 * @returns `findInOrder`, the first public products of a range in index order (see `splitFilter`), which reads as many index entries as it
 *   returns; `findProducts`, the public products among some uids, in the order of the uids; and `findWithOthers`, a public product by its
 *   handle, with the related products of its page
 */
export function prepareCatalogue(database: Database) {
  const byShape = new Map<string, ReturnType<typeof prepareRange>>()
  const isRequestedUid = sql`${artworks.uid} = any(${sql.placeholder('uids')}::uuid[])`
  const some = database.select(shownColumns).from(artworks).where(and(isRequestedUid, isPublic)).as('page')
  const productsByUid = prepareSelect(loadProducts(database, some, inOrder('newest', some)), 'products_by_uid')
  const productWithOthers = prepareWithOthers(database)

  return {
    async findInOrder({ filter, sort, after, limit }: ProductRange): Promise<ProductRow[]> {
      const { colour, orientation, size, isPick, ...rest } = filter
      const values = { ...rest, at: after?.at, id: after?.id, sold: after?.sold }
      const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
      const most = LIMITS.find((one) => one >= limit) ?? limit
      const shape = ['products', sort, most, colour, orientation, size, isPick && 'picked', ...given].filter(Boolean).join('_')
      const statement = byShape.get(shape) ?? prepareRange(database, shape, { colour, orientation, size, isPick, sort, given, limit: most })
      byShape.set(shape, statement)
      return (await statement.execute(values)).slice(0, limit)
    },
    async findProducts(uids: readonly string[]): Promise<ProductRow[]> {
      if (!uids.length) return []
      const rows = new Map((await productsByUid.execute({ uids })).map((row) => [row.uid, row]))
      return uids.flatMap((uid) => rows.get(uid) ?? [])
    },
    findWithOthers: (handle: string) => productWithOthers.execute({ handle }),
  }
}

/** How many of the newest products of one trait are read. */
const READ = 40
/** More than are shown, because some may have been withdrawn in the meantime. */
const NEAREST = 12

/** Role of a product on a product page. */
export type ProductRole = 'own' | 'more' | 'similar'

/**
 * A product by its handle, the newest others of its artist, and the most similar products of other artists, most similar first. It is one
 * statement, because the round trip costs more than the rows. Per trait at most `READ` products are read, by the index of traits, however
 * many share it. A tag weighs more than a colour, and a colour more than the category.
 */
function prepareWithOthers(database: Database) {
  const others = literalLimit(limits.besideProduct)
  const newest = (table: string) => sql.raw(`${table}.published_at DESC NULLS LAST, ${table}.uid DESC NULLS LAST`)
  const related = sql`(
    WITH own AS MATERIALIZED (
      SELECT uid, artist_id FROM artworks
      WHERE handle = ${sql.placeholder('handle')} AND published_at IS NOT NULL AND deleted_at IS NULL)
    SELECT uid, 'own' AS role, 0::bigint AS place FROM own
    UNION ALL
    SELECT more.uid, 'more', more.place FROM own CROSS JOIN LATERAL (
      SELECT made.uid, row_number() OVER (ORDER BY ${newest('made')}) AS place FROM artworks AS made
      WHERE made.artist_id = own.artist_id AND made.uid <> own.uid AND made.published_at IS NOT NULL AND made.deleted_at IS NULL
      ORDER BY ${newest('made')} LIMIT ${others}) AS more
    UNION ALL
    SELECT near.uid, 'similar', near.place FROM own CROSS JOIN LATERAL (
      SELECT found.uid, found.place FROM (
        SELECT newest.artwork_uid AS uid,
          row_number() OVER (
            ORDER BY sum(CASE split_part(trait.trait, ':', 1) WHEN 'tag' THEN 4 WHEN 'colour' THEN 2 ELSE 1 END) DESC,
              max(newest.published_at) DESC, newest.artwork_uid) AS place
        FROM artwork_traits AS trait CROSS JOIN LATERAL (
          SELECT artwork_uid, artist_id, published_at FROM artwork_traits AS other
          WHERE other.trait = trait.trait ORDER BY published_at DESC NULLS LAST LIMIT ${literalLimit(READ)}
        ) AS newest
        WHERE trait.artwork_uid = own.uid AND newest.artist_id <> own.artist_id
        GROUP BY newest.artwork_uid
        ORDER BY place
        LIMIT ${literalLimit(NEAREST)}) AS found
      JOIN artworks AS alike ON alike.uid = found.uid AND alike.published_at IS NOT NULL AND alike.deleted_at IS NULL
      ORDER BY found.place LIMIT ${others}) AS near
  ) AS related`
  const ofOwn = <Value>(column: AnyColumn | SQL) => sql<Value | null>`CASE related.role WHEN 'own' THEN ${column} END`
  const cardKey = sql`(SELECT made.key FROM ${renditions} AS made WHERE made.artwork_uid = "artworks"."uid" AND made.preset = 'card')`
  const statement = database
    .select({
      role: sql<ProductRole>`related.role`.as('role'),
      ...shownColumns,
      description: ofOwn<string>(artworks.description).as('description'),
      cardKey: ofOwn<string>(cardKey).as('card_key'),
      artistName: publicArtists.name,
      artistHandle: publicArtists.handle,
      artistPictureKey: publicArtists.pictureKey,
    })
    .from(related)
    .innerJoin(artworks, sql`${artworks.uid} = related.uid`)
    .innerJoin(publicArtists, eq(publicArtists.artistId, artworks.artistId))
    .orderBy(sql`related.place`)
  return prepareSelect(statement, 'product_with_others')
}

type Shape = Pick<ProductFilter, LiteralFilter> & { sort: ProductOrder; given: readonly string[]; limit: number }

function prepareRange(database: Database, name: string, { colour, orientation, size, isPick, sort, given, limit }: Shape) {
  const parameter = (key: string, type: ParameterType = 'text') => (given.includes(key) ? hiddenParameter(key, type) : undefined)
  const [at, id] = [parameter('at', 'timestamptz'), parameter('id', 'uuid')]
  const range = {
    artistId: parameter('artistId', 'uuid'),
    category: parameter('category'),
    orientation,
    howMade: parameter('howMade'),
    colour,
    size,
    isPick,
    sort,
    after: at && id && { at, id, sold: parameter('sold', 'int') },
  }
  const page = productRange(database, { range, sort, limit })
  return prepareSelect(loadProducts(database, page, inOrder(sort, page)), name)
}

type ParameterType = 'int' | 'text' | 'timestamptz' | 'uuid'

/**
 * A parameter that is hidden from the planner. For a small category or a deep page the planner expects fewer rows than on average. It would
 * then replan the prepared statement on each execution, which costs more than running it. Whether it does depends on the sampled
 * statistics, so no parameter value is shown to it.
 */
function hiddenParameter(key: string, type: ParameterType): SQL {
  return sql`(select ${sql.placeholder(key)}::${sql.raw(type)})`
}

function productRange(queryable: Queryable, { range, sort, limit }: { range: RangeParameters; sort: ProductOrder; limit: number }) {
  return queryable
    .select(shownColumns)
    .from(artworks)
    .where(inRange(range))
    .orderBy(...inOrder(sort))
    .limit(literalLimit(limit))
    .as('page')
}
