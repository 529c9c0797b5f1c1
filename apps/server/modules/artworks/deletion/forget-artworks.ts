import type { Transaction } from '../../../platform/database/database.ts'
import { eraseJob } from './erase-artwork.ts'
import { deleteDetailsOf } from '../queries/detail.ts'
import { forgetAll } from '../queries/forget.ts'
import type { ArtworkTools } from '../tools.ts'

/**
 * Deletes everything of an artist who has left; jobs erase the files. Idempotent.
 * @returns the uids, so that the sales channels can remove them
 */
export async function forgetArtworks(
  { clock, jobs }: Pick<ArtworkTools, 'clock' | 'jobs'>,
  tx: Transaction,
  artistId: string,
): Promise<string[]> {
  await deleteDetailsOf(tx, artistId)
  const uids = await forgetAll(tx, artistId, clock())
  await jobs.sendAll(
    tx,
    eraseJob,
    uids.map((artwork) => ({ artwork })),
  )
  return uids
}
