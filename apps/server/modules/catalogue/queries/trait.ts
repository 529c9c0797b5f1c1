import { and, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { isPublic } from '../../artworks/index.ts'
import { artworks } from '../../artworks/tables.ts'
import { artworkTraits } from '../tables.ts'

/** The inputs of the traits; only for artworks on sale. */
export async function findDescriptions(tx: Transaction, uids: readonly string[]) {
  const { uid, artistId, publishedAt, category, palette } = artworks
  // folded, so that products tagged "café" and "Cafe" are similar
  const tags = sql<string[]>`array(select fold_text(tag) from unnest(${artworks.tags}) as tag)`
  const rows = await tx
    .select({ uid, artistId, publishedAt, tags, category, palette })
    .from(artworks)
    .where(and(inArray(uid, [...uids]), isPublic))
  return rows.flatMap(({ publishedAt: since, ...row }) => (since ? [{ ...row, publishedAt: since }] : []))
}

type Traits = { uid: string; artistId: string; publishedAt: Date; traits: readonly string[] }

/** Replaces the traits of the artworks `uids`; those not in `described` end up without traits. */
export async function replaceTraits(tx: Transaction, uids: readonly string[], described: readonly Traits[]): Promise<void> {
  await tx.delete(artworkTraits).where(inArray(artworkTraits.artworkUid, [...uids]))
  const rows = described.flatMap(({ uid: artworkUid, artistId, publishedAt, traits }) =>
    traits.map((trait) => ({ artworkUid, trait, artistId, publishedAt })),
  )
  if (rows.length) await tx.insert(artworkTraits).values(rows)
}
