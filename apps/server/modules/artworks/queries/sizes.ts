import { artistTextFor } from '@tintype/contract/review/review-reasons'
import type { PrintSize } from '@tintype/domain/sizes'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworkSizesDue, artworks } from '../tables.ts'

/** Artists with artworks that the size rule was not applied to, in a stable order. */
export async function findArtistsDue(queryable: Queryable, limit: number): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ artistId: artworks.artistId })
    .from(artworkSizesDue)
    .innerJoin(artworks, eq(artworks.uid, artworkSizesDue.artworkUid))
    .orderBy(asc(artworks.artistId))
    .limit(limit)
  return rows.map(({ artistId }) => artistId)
}

export type DueArtwork = Awaited<ReturnType<typeof takeDue>>[number]

/** Removes an artist's artworks from the list of due ones, and locks those that still exist, the oldest first. */
export async function takeDue(tx: Transaction, artistId: string) {
  const ofArtist = tx.select({ uid: artworks.uid }).from(artworks).where(eq(artworks.artistId, artistId))
  const taken = await tx.delete(artworkSizesDue).where(inArray(artworkSizesDue.artworkUid, ofArtist)).returning()
  if (!taken.length) return []
  const { uid, name, orientation, widthPx, heightPx, sizes, sizesOff, sizesRefused, reviewStatus } = artworks
  return tx
    .select({ uid, name, orientation, widthPx, heightPx, sizes, sizesOff, sizesRefused, reviewStatus })
    .from(artworks)
    .where(
      and(
        inArray(
          uid,
          taken.map(({ artworkUid }) => artworkUid),
        ),
        isNull(artworks.deletedAt),
      ),
    )
    .orderBy(asc(artworks.createdAt), asc(uid))
    .for('update')
}

/** Stores the offered sizes of artworks. The version changes, so that a sales channel gets the new variants. */
export async function saveSizes(tx: Transaction, uids: readonly string[], sizes: PrintSize[]): Promise<void> {
  await tx
    .update(artworks)
    .set({ sizes, version: sql`${artworks.version} + 1` })
    .where(inArray(artworks.uid, [...uids]))
}

/** Rejects artworks that no size can be printed of. It is no operator's decision, so it does not count as one. */
export async function rejectTooSmall(tx: Transaction, uids: readonly string[]): Promise<void> {
  await tx
    .update(artworks)
    .set({
      sizes: [],
      version: sql`${artworks.version} + 1`,
      reviewStatus: 'rejected',
      rejectionCode: 'soft',
      rejectionReason: artistTextFor('soft'),
      publishedAt: null,
      withheldPublishedAt: null,
      sampledAt: null,
      proposedName: null,
      proposedDescription: null,
      proposedCrops: null,
    })
    .where(inArray(artworks.uid, [...uids]))
}
