import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { setResembledAt } from '../../artworks/index.ts'
import { artworks } from '../../artworks/tables.ts'
import { artworkResemblances } from '../tables.ts'

/**
 * Locks the earlier artwork.
 * @returns undefined where the pair is known or the earlier artwork is deleted or rejected; `before` is the time of its previous
 *   resemblance
 */
export async function saveResemblance(tx: Transaction, { earlierUid, laterUid, at }: { earlierUid: string; laterUid: string; at: Date }) {
  const { uid, artistId, name, resembledAt } = artworks
  const isShown = and(eq(uid, earlierUid), isNull(artworks.deletedAt), ne(artworks.reviewStatus, 'rejected'))
  const [earlier] = await tx.select({ uid, artistId, name, before: resembledAt }).from(artworks).where(isShown).for('update')
  if (!earlier) return undefined
  const added = await tx.insert(artworkResemblances).values({ earlierUid, laterUid, foundAt: at }).onConflictDoNothing().returning()
  if (!added.length) return undefined
  await setResembledAt(tx, earlierUid, at)
  return earlier
}
