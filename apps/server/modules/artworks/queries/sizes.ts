import { artistTextFor } from '@tintype/contract/review/review-reasons'
import { pixelsNeeded } from '@tintype/domain/prints/sharpness'
import { ORIENTATIONS, type PrintSize } from '@tintype/domain/prints/sizes'
import { and, arrayContains, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworkSizesDue, artworks } from '../tables.ts'

/**
 * Marks artworks uploaded since an instant that are offered in the largest size without enough pixels for it. Only a process of a release
 * without sizes inserts such rows, because it leaves the column at its default: all sizes.
 */
export async function markUnsized(queryable: Queryable, since: Date): Promise<void> {
  const isTooSmall = ORIENTATIONS.map((orientation) => {
    const needed = pixelsNeeded('extra_large', orientation)
    const hasTooFew = or(lt(artworks.widthPx, needed.widthPx), lt(artworks.heightPx, needed.heightPx))
    return and(eq(artworks.orientation, orientation), hasTooFew)
  })
  const unsized = queryable
    .select({ artworkUid: artworks.uid })
    .from(artworks)
    .where(
      and(gt(artworks.createdAt, since), isNull(artworks.deletedAt), arrayContains(artworks.sizes, ['extra_large']), or(...isTooSmall)),
    )
  await queryable.insert(artworkSizesDue).select(unsized).onConflictDoNothing()
}

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
      proposedAltText: null,
      proposedCrops: null,
      proposedContentRating: null,
    })
    .where(inArray(artworks.uid, [...uids]))
}
