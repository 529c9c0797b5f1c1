import { and, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { executeText, prepareSelect } from '../../platform/database/prepared.ts'
import { isPublic, loadPlates, type PlateRow, shownColumns } from './catalogue-queries.ts'
import { artworks, artworkTraits } from './tables.ts'

/** What the traits of artworks follow from; of those alone that are for sale. */
export async function findDescriptions(tx: Transaction, uids: readonly string[]) {
  const { uid, artistId, publishedAt, tags, category, palette } = artworks
  const rows = await tx
    .select({ uid, artistId, publishedAt, tags, category, palette })
    .from(artworks)
    .where(and(inArray(uid, [...uids]), isPublic))
  return rows.flatMap(({ publishedAt: since, ...row }) => (since ? [{ ...row, publishedAt: since }] : []))
}

type Traits = { uid: string; artistId: string; publishedAt: Date; traits: readonly string[] }

/** Puts traits in place of those that artworks have; none for those that are not among `described`. */
export async function replaceTraits(tx: Transaction, uids: readonly string[], described: readonly Traits[]): Promise<void> {
  await tx.delete(artworkTraits).where(inArray(artworkTraits.artworkUid, [...uids]))
  const rows = described.flatMap(({ uid: artworkUid, artistId, publishedAt, traits }) =>
    traits.map((trait) => ({ artworkUid, trait, artistId, publishedAt })),
  )
  if (rows.length) await tx.insert(artworkTraits).values(rows)
}

/** How many of the newest plates of one trait are looked at. */
const READ = 40
/** More than are shown: some of them may have been withdrawn a moment ago. */
const NEAREST = 12

/**
 * The plates of other artists that have most in common with one. However many plates share a trait, `READ` of them are read, by
 * the index of traits; a tag counts for more than a colour, and a colour for more than the category.
 */
const nearest = {
  name: 'artworks_nearest',
  text: `
    SELECT newest.artwork_uid AS uid
    FROM artwork_traits AS own CROSS JOIN LATERAL (
      SELECT artwork_uid, artist_id, published_at FROM artwork_traits AS other
      WHERE other.trait = own.trait ORDER BY published_at DESC NULLS LAST LIMIT ${READ}
    ) AS newest
    WHERE own.artwork_uid = $1 AND newest.artist_id <> own.artist_id
    GROUP BY newest.artwork_uid
    ORDER BY sum(CASE split_part(own.trait, ':', 1) WHEN 'tag' THEN 4 WHEN 'colour' THEN 2 ELSE 1 END) DESC,
      max(newest.published_at) DESC, newest.artwork_uid
    LIMIT ${NEAREST}`,
}

/** @returns `findLike`, the plates for sale that are most like one, the most like it first */
export function prepareLikeness(database: Database) {
  const isOneOf = sql`${artworks.uid} = any(${sql.placeholder('uids')}::uuid[])`
  const page = database.select(shownColumns).from(artworks).where(and(isOneOf, isPublic)).as('page')
  const plates = prepareSelect(loadPlates(database, page, 'newest'), 'plates_like')

  return {
    async findLike(uid: string, limit: number): Promise<PlateRow[]> {
      const found = await findNearest(database, uid)
      if (!found.length) return []
      const rows = new Map((await plates.execute({ uids: found })).map((row) => [row.uid, row]))
      return found.flatMap((one) => rows.get(one) ?? []).slice(0, limit)
    },
  }
}

export async function findNearest(queryable: Queryable, uid: string): Promise<string[]> {
  const rows = await executeText<{ uid: string }>(queryable, nearest, [uid])
  return rows.map((row) => row.uid)
}
