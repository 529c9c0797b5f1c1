import type { Colour } from '@tintype/domain/artworks/colours'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworks, renditions } from '../tables.ts'

type ArtworkRow = typeof artworks.$inferSelect
export type RenditionRow = Omit<typeof renditions.$inferSelect, 'artworkUid'>

/** A rendition as a page needs it; the renditions of an artwork are ordered smallest first. */
export type ShownRendition = { key: string; widthPx: number }

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
  const { uid, name, altText, tags, category, orientation, widthPx, heightPx, placeholder, crops, contentRating } = artworks
  return queryable
    .select({
      uid,
      name,
      altText,
      tags,
      category,
      orientation,
      widthPx,
      heightPx,
      placeholder,
      crops,
      contentRating,
      renditions: shownRenditions,
    })
    .from(artworks)
    .where(inArray(uid, [...uids]))
}

/** The inputs of rendering; undefined for a deleted artwork. */
export async function findOriginal(queryable: Queryable, uid: string): Promise<Original | undefined> {
  const [row] = await selectOriginal(queryable, uid)
  return row
}

/** Like `findOriginal`, with a row lock until the transaction ends. */
export async function lockOriginal(tx: Transaction, uid: string): Promise<Original | undefined> {
  const [row] = await selectOriginal(tx, uid).for('no key update')
  return row
}

type Original = Pick<ArtworkRow, 'originalKey' | 'orientation' | 'crops'>

function selectOriginal(queryable: Queryable, uid: string) {
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

/** Adds one rendition, or replaces it. Two concurrent renderings give the same picture, so the conflict is harmless. */
export async function saveRendition(tx: Transaction, uid: string, { preset, ...made }: RenditionRow): Promise<void> {
  await tx
    .insert(renditions)
    .values({ artworkUid: uid, preset, ...made })
    .onConflictDoUpdate({ target: [renditions.artworkUid, renditions.preset], set: made })
}
