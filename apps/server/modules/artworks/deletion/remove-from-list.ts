import type { Transaction } from '../../../platform/database/database.ts'
import { changeShelf, closeGap, updateArtwork } from '../queries/artworks.ts'
import { lockWithShelf } from '../../review/queries/review.ts'

/** Removes an artwork from its artist's shelf and closes the gap, so that positions stay 1, 2, 3 … Idempotent. */
export async function removeFromShelf(tx: Transaction, uid: string): Promise<void> {
  const artwork = await lockWithShelf(tx, uid)
  if (!artwork?.position) return
  await updateArtwork(tx, uid, { position: null })
  await closeGap(tx, artwork.artistId, artwork.position)
  await changeShelf(tx, artwork.artistId, { total: -1, approved: artwork.reviewStatus === 'approved' ? -1 : 0 })
}
