import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import { type ArtworkRow, lockArtwork, lockWithCounts, updateArtwork } from '../queries/artworks.ts'
import type { ArtworkTools } from '../tools.ts'
import { eraseJob, KEPT_SECONDS } from './erase-artwork.ts'
import { removeFromList } from './remove-from-list.ts'

/**
 * Removes an artwork from the store and from its artist's list at once; its files are erased 30 days later.
 * @throws Problem `artwork_not_found`, `deletion_not_pending`, also for the second of two operators
 */
export async function approveDeletion(
  { clock, jobs, describeTraits }: Pick<ArtworkTools, 'clock' | 'jobs' | 'describeTraits'>,
  tx: Transaction,
  uid: string,
): Promise<ArtworkRow> {
  const artwork = checkDeletionPending(await lockWithCounts(tx, uid))
  await removeFromList(tx, uid)
  await updateArtwork(tx, uid, { deletedAt: clock() })
  await describeTraits(tx, [uid])
  await jobs.send(tx, eraseJob, { artwork: uid }, { afterSeconds: KEPT_SECONDS })
  return artwork
}

/**
 * Rejects a deletion request; the artist may request it again.
 * @throws Problem `artwork_not_found`, `deletion_not_pending`, also for the second of two operators
 */
export async function disapproveDeletion(tx: Transaction, uid: string, reason: string): Promise<ArtworkRow> {
  const artwork = checkDeletionPending(await lockArtwork(tx, uid))
  await updateArtwork(tx, uid, { deletionStatus: 'disapproved', disapprovalReason: reason })
  return artwork
}

function checkDeletionPending(artwork: ArtworkRow | undefined): ArtworkRow {
  if (!artwork) throw new Problem('artwork_not_found')
  if (artwork.deletedAt || artwork.deletionStatus !== 'pending') throw new Problem('deletion_not_pending')
  return artwork
}
