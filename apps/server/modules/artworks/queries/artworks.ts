import type { Colour } from '@tintype/domain/colours'
import { and, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { literalLimit, prepareForList, prepareSelect } from '../../../platform/database/queries/prepared.ts'
import type { TrustRecord } from '../../review/rules/trust.ts'
import { artworks, renditions, shelves } from '../tables.ts'
import type { ArtworkRow } from '../../review/queries/review.ts'

export type Shelf = { total: number; approved: number }
export type RenditionRow = Omit<typeof renditions.$inferSelect, 'artworkUid'>

/** A rendition as a page needs it; the renditions of an artwork are ordered smallest first. */
export type ShownRendition = { key: string; widthPx: number }

export async function findShelf(queryable: Queryable, artistId: string): Promise<Shelf> {
  const [shelf] = await queryable
    .select({ total: shelves.total, approved: shelves.approved })
    .from(shelves)
    .where(eq(shelves.artistId, artistId))
  return shelf ?? { total: 0, approved: 0 }
}

export async function findShelves(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, Shelf>> {
  if (!artistIds.length) return new Map()
  const { artistId, total, approved } = shelves
  const rows = await queryable
    .select({ artistId, total, approved })
    .from(shelves)
    .where(inArray(artistId, [...artistIds]))
  return new Map(rows.map((row) => [row.artistId, row]))
}

/** The artist's review record, see `TrustRecord`. Qualified names make the expression usable in any statement. */
export const trustRecord = {
  approvals: sql<number>`coalesce("artwork_shelves"."approvals", 0)`,
  strikes: sql<number>`coalesce("artwork_shelves"."rejections", 0) + (
    select count(*)::int from ${artworks} as taken where taken.artist_id = "artwork_shelves"."artist_id" and taken.taken_down_at is not null)`,
}

/** @property isWithheld  artworks of this artist cannot go on sale now */
export async function findRecord(queryable: Queryable, artistId: string): Promise<TrustRecord & { isWithheld: boolean }> {
  const [record] = await queryable
    .select({ ...trustRecord, withheldSince: shelves.withheldSince })
    .from(shelves)
    .where(eq(shelves.artistId, artistId))
  return { approvals: record?.approvals ?? 0, strikes: record?.strikes ?? 0, isWithheld: Boolean(record?.withheldSince) }
}

/** Locks the artist's shelf until the transaction ends. Creates it where there is none. */
export async function lockShelf(tx: Transaction, artistId: string): Promise<Shelf> {
  await tx.insert(shelves).values({ artistId }).onConflictDoNothing()
  const [shelf] = await tx
    .select({ total: shelves.total, approved: shelves.approved })
    .from(shelves)
    .where(eq(shelves.artistId, artistId))
    .for('update')
  return shelf ?? { total: 0, approved: 0 }
}

/** @param by.approvals  change of the operators' approvals, and `rejections` likewise; both counters never reset */
export async function changeShelf(
  tx: Transaction,
  artistId: string,
  by: Shelf & { approvals?: number; rejections?: number },
): Promise<void> {
  const { total, approved, approvals = 0, rejections = 0 } = by
  await tx
    .update(shelves)
    .set({
      total: sql`${shelves.total} + ${total}`,
      approved: sql`${shelves.approved} + ${approved}`,
      approvals: sql`${shelves.approvals} + ${approvals}`,
      rejections: sql`${shelves.rejections} + ${rejections}`,
    })
    .where(eq(shelves.artistId, artistId))
}

export async function insertArtwork(tx: Transaction, artwork: typeof artworks.$inferInsert): Promise<string> {
  const [row] = await tx.insert(artworks).values(artwork).returning({ uid: artworks.uid })
  if (!row) throw new Error('the artwork was not inserted')
  return row.uid
}

/** The artist's newest artwork of the identical bytes that still exists or was uploaded since `since`. */
export async function findSameUpload(tx: Transaction, upload: { artistId: string; originalKey: string; since: Date }) {
  const [same] = await tx
    .select({ uid: artworks.uid, name: artworks.name, createdAt: artworks.createdAt })
    .from(artworks)
    .where(
      and(
        eq(artworks.artistId, upload.artistId),
        eq(artworks.originalKey, upload.originalKey),
        or(isNull(artworks.deletedAt), gte(artworks.createdAt, upload.since)),
      ),
    )
    .orderBy(desc(artworks.createdAt))
    .limit(1)
  return same
}

export async function updateArtwork(tx: Transaction, uid: string, change: Partial<ArtworkRow>): Promise<void> {
  await tx.update(artworks).set(change).where(eq(artworks.uid, uid))
}

/** Moves all artworks of the artist after a position forward by one, so that positions stay dense. */
export async function closeGap(tx: Transaction, artistId: string, position: number): Promise<void> {
  await tx
    .update(artworks)
    .set({ position: sql`${artworks.position} - 1` })
    .where(and(eq(artworks.artistId, artistId), gt(artworks.position, position)))
}

export async function findOwn(queryable: Queryable, artistId: string, uid: string): Promise<ArtworkRow | undefined> {
  const [row] = await queryable.select().from(artworks).where(isOwn(artistId, uid))
  return row
}

export async function lockOwn(tx: Transaction, artistId: string, uid: string): Promise<ArtworkRow | undefined> {
  const [row] = await tx.select().from(artworks).where(isOwn(artistId, uid)).for('update')
  return row
}

/** An artwork on sale, locked until the transaction ends. */
export async function lockPublic(tx: Transaction, handle: string): Promise<ArtworkRow | undefined> {
  const isPublic = and(isNotNull(artworks.publishedAt), isNull(artworks.deletedAt))
  const [row] = await tx
    .select()
    .from(artworks)
    .where(and(eq(artworks.handle, handle), isPublic))
    .for('update')
  return row
}

/** Excludes other artists' artworks and deleted ones. */
function isOwn(artistId: string, uid: string): SQL | undefined {
  return and(eq(artworks.uid, uid), eq(artworks.artistId, artistId), isNull(artworks.deletedAt))
}

export type OwnPage = { total: number; rows: (ArtworkRow & { renditions: ShownRendition[] })[] }

/**
 * A page of an artist's artworks with renditions and total, in one statement that costs the same at any depth. Prepared once per page size,
 * because every visit of the studio runs it. With the size as a parameter PostgreSQL would replan it on each execution, which costs more
 * than running it.
 */
export function preparePage(database: Database) {
  const statements = new Map<number, ReturnType<typeof preparePageOf>>()

  /** @param range.before  a position: the page begins below it; else `offset` counts from the newest */
  return async function findPage({
    limit,
    ...range
  }: {
    artistId: string
    before: number | null
    offset: number
    limit: number
  }): Promise<OwnPage> {
    const statement = statements.get(limit) ?? preparePageOf(database, limit)
    statements.set(limit, statement)
    const rows = await statement.execute(range)
    return { total: rows[0]?.artwork_shelves.total ?? 0, rows: rows.flatMap(({ page }) => page ?? []) }
  }
}

function preparePageOf(database: Database, limit: number) {
  const page = database
    .select({ ...getTableColumns(artworks), renditions: shownRenditions.as('renditions') })
    .from(artworks)
    .where(
      and(
        eq(artworks.artistId, shelves.artistId),
        sql`${artworks.position} <= coalesce(${sql.placeholder('before')}::int - 1, ${shelves.total} - ${sql.placeholder('offset')}::int)`,
      ),
    )
    .orderBy(sql`${artworks.position} desc`)
    .limit(literalLimit(limit))
    .as('page')
  const shelfWithPage = database
    .select()
    .from(shelves)
    .leftJoinLateral(page, sql`true`)
    .where(eq(shelves.artistId, sql.placeholder('artistId')))
  return prepareSelect(shelfWithPage, `artworks_of_artist_${limit}`)
}

/** The card image of a shared link. It is stored among the renditions; no page shows it. */
export const CARD_PRESET = 'card'

/** Smallest first. */
export const shownRenditions = sql<ShownRendition[]>`
  (select coalesce(json_agg(json_build_object('key', made.key, 'widthPx', made.width_px) order by made.width_px), '[]')
   from ${renditions} as made where made.artwork_uid = "artworks"."uid" and made.preset like 'w%')`

/** The same in AVIF, which is made later and in fewer sizes. */
export const shownAvif = sql<ShownRendition[]>`
  (select coalesce(json_agg(json_build_object('key', made.key, 'widthPx', made.width_px) order by made.width_px), '[]')
   from ${renditions} as made where made.artwork_uid = "artworks"."uid" and made.preset like 'avif%')`

export async function findRenditions(queryable: Queryable, uids: readonly string[]): Promise<Map<string, ShownRendition[]>> {
  const rows = await queryable
    .select({ uid: artworks.uid, renditions: shownRenditions })
    .from(artworks)
    .where(inArray(artworks.uid, [...uids]))
  return new Map(rows.map((row) => [row.uid, row.renditions]))
}

/** The key of the largest rendition; undefined where there is none yet, or the artwork is deleted. */
export async function findLargestRendition(queryable: Queryable, uid: string): Promise<{ key: string; originalKey: string } | undefined> {
  const [row] = await queryable
    .select({ renditions: shownRenditions, originalKey: artworks.originalKey })
    .from(artworks)
    .where(and(eq(artworks.uid, uid), isNull(artworks.deletedAt)))
  const largest = row?.renditions.reduce<ShownRendition | undefined>((a, b) => (a && a.widthPx > b.widthPx ? a : b), undefined)
  return row && largest && { key: largest.key, originalKey: row.originalKey }
}

/** The data that a picture of an artwork is shown with. Includes deleted artworks: orders still show them. */
export async function findPictures(queryable: Queryable, uids: readonly string[]) {
  const { uid, name, tags, category, orientation, widthPx, heightPx, placeholder, crops } = artworks
  return queryable
    .select({ uid, name, tags, category, orientation, widthPx, heightPx, placeholder, crops, renditions: shownRenditions })
    .from(artworks)
    .where(inArray(uid, [...uids]))
}

type SellableRow = Pick<ArtworkRow, 'uid' | 'handle' | 'name' | 'artistId' | 'orientation' | 'widthPx' | 'heightPx' | 'crops'> & {
  artistName: string
}

export async function findSellable(queryable: Queryable, handles: readonly string[]): Promise<SellableRow[]> {
  return selectSellable<SellableRow>(queryable, handles)
}

/** Runs at every sale. OFFSET 0 prevents a join with all artists, which the planner prefers while they are few. */
const selectSellable = prepareForList(
  'artworks_sellable',
  (handles) => `
    SELECT uid, handle, artworks.name, artist_id AS "artistId", artist.name AS "artistName", orientation,
      width_px AS "widthPx", height_px AS "heightPx", crops
    FROM artworks CROSS JOIN LATERAL (SELECT name FROM artist_faces WHERE artist_faces.id = artist_id OFFSET 0) AS artist
    WHERE handle IN (${handles}) AND published_at IS NOT NULL AND deleted_at IS NULL`,
)

/** Artworks that were on sale and are not now. */
export async function findWithdrawn(queryable: Queryable, handles: readonly string[]): Promise<{ handle: string; name: string }[]> {
  return queryable
    .select({ handle: artworks.handle, name: artworks.name })
    .from(artworks)
    .where(and(inArray(artworks.handle, [...handles]), wasEverForSale, or(isNotNull(artworks.deletedAt), isNull(artworks.publishedAt))))
}

export async function findHandles(queryable: Queryable, uids: readonly string[]): Promise<Map<string, string>> {
  if (!uids.length) return new Map()
  const rows = await queryable
    .select({ uid: artworks.uid, handle: artworks.handle })
    .from(artworks)
    .where(inArray(artworks.uid, [...uids]))
  return new Map(rows.map(({ uid, handle }) => [uid, handle]))
}

/** Was on sale at some time, including artworks that are withheld now. */
export const wasEverForSale = or(isNotNull(artworks.publishedAt), isNotNull(artworks.withheldPublishedAt))

/** The inputs of rendering; undefined for a deleted artwork. */
export async function findOriginal(queryable: Queryable, uid: string): Promise<Original | undefined> {
  const [row] = await originalOf(queryable, uid)
  return row
}

/** Like `findOriginal`, with a row lock until the transaction ends. */
export async function lockOriginal(tx: Transaction, uid: string): Promise<Original | undefined> {
  const [row] = await originalOf(tx, uid).for('no key update')
  return row
}

type Original = Pick<ArtworkRow, 'originalKey' | 'orientation' | 'crops'>

function originalOf(queryable: Queryable, uid: string) {
  return queryable
    .select({ originalKey: artworks.originalKey, orientation: artworks.orientation, crops: artworks.crops })
    .from(artworks)
    .where(and(eq(artworks.uid, uid), isNull(artworks.deletedAt)))
}

/** The print source of an artwork. Includes deleted artworks: prints sold before are still made. */
export async function findPrintSource(queryable: Queryable, uid: string) {
  const { originalKey, fileType, widthPx, heightPx, crops } = artworks
  const [row] = await queryable.select({ originalKey, fileType, widthPx, heightPx, crops }).from(artworks).where(eq(artworks.uid, uid))
  return row
}

export async function findOriginalOfDeleted(queryable: Queryable, uid: string): Promise<{ originalKey: string } | undefined> {
  const [row] = await queryable
    .select({ originalKey: artworks.originalKey })
    .from(artworks)
    .where(and(eq(artworks.uid, uid), isNotNull(artworks.deletedAt)))
  return row
}

type Shown = { placeholder: string; palette: string[]; colours: Colour[] }

export async function saveRenditions(tx: Transaction, uid: string, made: readonly RenditionRow[], shown: Shown): Promise<void> {
  await tx.delete(renditions).where(eq(renditions.artworkUid, uid))
  await tx.insert(renditions).values(made.map((rendition) => ({ artworkUid: uid, ...rendition })))
  await tx
    .update(artworks)
    .set({ ...shown, renditionsFailedAt: null, avifAt: null })
    .where(eq(artworks.uid, uid))
}

export async function markRenditionsFailed(queryable: Queryable, uid: string, at: Date): Promise<void> {
  await queryable.update(artworks).set({ renditionsFailedAt: at }).where(eq(artworks.uid, uid))
}
