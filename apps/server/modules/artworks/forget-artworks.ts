import type { Transaction } from '../../platform/database/database.ts'
import { eraseJob } from './erase-artwork.ts'
import type { ArtworkTools } from './index.ts'
import { deleteDetailsOf } from './queries/detail.ts'
import { forgetAll } from './queries/forget.ts'

/**
 * Deletes everything of an artist who has left; the files are erased as soon as somebody works on it. May run twice.
 * @returns the uids, for whoever sells them elsewhere
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
