import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import { describeTraits } from '../../catalogue/traits/describe-traits.ts'
import { eraseJob, KEPT_SECONDS } from './erase-artwork.ts'
import { type ArtworkRow, lockArtwork, lockWithShelf, updateDeletion } from '../../review/queries/review.ts'
import type { ReviewTools } from '../../review/queue/review-tools.ts'

/**
 * Removes an artwork from the store and from its artist's shelf at once; its files are erased 30 days later.
 * @throws Problem `artwork_not_found`, `deletion_not_pending`, also for the second of two operators
 */
export async function approveDeletion(
  tools: Pick<ReviewTools, 'clock' | 'jobs' | 'removeFromShelf'>,
  tx: Transaction,
  uid: string,
): Promise<ArtworkRow> {
  const artwork = checkDeletionPending(await lockWithShelf(tx, uid))
  await tools.removeFromShelf(tx, uid)
  await updateDeletion(tx, uid, { deletedAt: tools.clock() })
  await describeTraits(tx, uid)
  await tools.jobs.send(tx, eraseJob, { artwork: uid }, { afterSeconds: KEPT_SECONDS })
  return artwork
}

/**
 * Rejects a deletion request; the artist may request it again.
 * @throws Problem `artwork_not_found`, `deletion_not_pending`, also for the second of two operators
 */
export async function disapproveDeletion(tx: Transaction, uid: string, reason: string): Promise<ArtworkRow> {
  const artwork = checkDeletionPending(await lockArtwork(tx, uid))
  await updateDeletion(tx, uid, { deletionStatus: 'disapproved', disapprovalReason: reason })
  return artwork
}

function checkDeletionPending(artwork: ArtworkRow | undefined): ArtworkRow {
  if (!artwork) throw new Problem('artwork_not_found')
  if (artwork.deletedAt || artwork.deletionStatus !== 'pending') throw new Problem('deletion_not_pending')
  return artwork
}
