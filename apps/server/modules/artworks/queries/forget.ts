import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { artworkCounts, artworks } from '../tables.ts'
import { deleteFormerHandles } from './former-handles.ts'

/**
 * Deletes all artworks of an artist and blanks their words. The rows remain, because orders refer to them.
 * @returns the uids of the artworks whose files must be erased
 */
export async function forgetAll(tx: Transaction, artistId: string, at: Date): Promise<string[]> {
  const isTheirs = eq(artworks.artistId, artistId)
  const rows = await tx
    .update(artworks)
    .set({
      deletedAt: sql`coalesce(${artworks.deletedAt}, ${at.toISOString()}::timestamptz)`,
      publishedAt: sql`coalesce(${artworks.publishedAt}, ${artworks.withheldPublishedAt})`,
      withheldPublishedAt: null,
      takedownReason: null,
      takenDownAt: null,
      position: null,
      handle: sql`${artworks.uid}::text`,
      name: 'Deleted picture',
      description: '',
      altText: '',
      tags: [],
      proposedName: null,
      proposedDescription: null,
      proposedAltText: null,
      proposedCrops: null,
      proposedContentRating: null,
      rejectionReason: null,
      deletionReason: null,
      disapprovalReason: null,
      placeholder: null,
      palette: null,
    })
    .where(isTheirs)
    .returning({ uid: artworks.uid })
  await deleteFormerHandles(tx, artistId)
  await tx.update(artworkCounts).set({ total: 0, approved: 0 }).where(eq(artworkCounts.artistId, artistId))
  return rows.map(({ uid }) => uid)
}
