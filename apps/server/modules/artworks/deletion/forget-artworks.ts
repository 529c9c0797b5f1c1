import type { Transaction } from '../../../platform/database/database.ts'
import { deleteArtistDetails } from '../queries/detail.ts'
import { forgetAll } from '../queries/forget.ts'
import type { ArtworkTools } from '../tools.ts'
import { eraseJob } from './erase-artwork.ts'

/** Batch size, so that no statement runs long however many artworks an artist has. */
const RANGE = 500

/**
 * Deletes everything of an artist who has left; jobs erase the files. Idempotent.
 * @returns the uids, so that the sales channels can remove them
 */
export async function forgetArtworks(
  { clock, jobs, describeTraits }: Pick<ArtworkTools, 'clock' | 'jobs' | 'describeTraits'>,
  tx: Transaction,
  artistId: string,
): Promise<string[]> {
  await deleteArtistDetails(tx, artistId)
  const uids = await forgetAll(tx, artistId, clock())
  for (let from = 0; from < uids.length; from += RANGE) await describeTraits(tx, uids.slice(from, from + RANGE))
  await jobs.sendAll(
    tx,
    eraseJob,
    uids.map((artwork) => ({ artwork })),
  )
  return uids
}
