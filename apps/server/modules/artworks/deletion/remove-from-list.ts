import type { Transaction } from '../../../platform/database/database.ts'
import { lockWithCounts, renumberPositions, updateArtwork } from '../queries/artworks.ts'
import { changeCounts } from '../queries/counts.ts'

/** Removes an artwork from its artist's list and closes the gap, so that positions stay 1, 2, 3 … Idempotent. */
export async function removeFromList(tx: Transaction, uid: string): Promise<void> {
  const artwork = await lockWithCounts(tx, uid)
  if (!artwork?.position) return
  await updateArtwork(tx, uid, { position: null })
  await renumberPositions(tx, artwork.artistId, artwork.position)
  await changeCounts(tx, artwork.artistId, { total: -1, approved: artwork.reviewStatus === 'approved' ? -1 : 0 })
}
