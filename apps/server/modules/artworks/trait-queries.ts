import { and, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { executeText } from '../../platform/database/prepared.ts'
import { isPublic } from './catalogue-queries.ts'
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

/** The plates of other artists that are most like one, the most like it first; not all of them have to be for sale still. */
export async function findNearest(queryable: Queryable, uid: string): Promise<string[]> {
  const rows = await executeText<{ uid: string }>(queryable, nearest, [uid])
  return rows.map((row) => row.uid)
}
