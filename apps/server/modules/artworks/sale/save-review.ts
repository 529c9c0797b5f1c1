import type { Transaction } from '../../../platform/database/database.ts'
import { type ArtworkRow, updateArtwork } from '../queries/artworks.ts'
import { changeCounts } from '../queries/counts.ts'
import { isArtistUnlisted } from '../queries/sale.ts'
import { renderJob } from '../renditions/render-artwork.ts'
import { toSaleFields } from '../rules/sale.ts'
import type { ArtworkTools } from '../tools.ts'

/**
 * @property change  the changed fields; with `publishedAt` where the artwork goes on or off sale
 * @property counts  change of the artist's counts
 */
export type ReviewOutcome = { change: Partial<ArtworkRow>; counts: Parameters<typeof changeCounts>[2] }

/**
 * Stores the outcome of a review. An approved artwork of a suspended artist is not on sale yet. The caller has locked the artwork with its
 * artist's counts.
 * @returns the artwork as it is now
 */
export async function saveReview(
  tools: Pick<ArtworkTools, 'jobs' | 'describeTraits'>,
  tx: Transaction,
  artwork: ArtworkRow,
  { change, counts }: ReviewOutcome,
): Promise<ArtworkRow> {
  const { uid, artistId } = artwork
  const isWithheld = await isArtistUnlisted(tx, artistId)
  const sale = change.publishedAt === undefined ? undefined : toSaleFields(change.publishedAt, { ...artwork, isWithheld })
  const saved = { ...change, ...sale }
  await updateArtwork(tx, uid, saved)
  await changeCounts(tx, artistId, counts)
  await tools.describeTraits(tx, [uid])
  // the card shows the crop
  if ('crops' in saved) await tools.jobs.send(tx, renderJob, { artwork: uid })
  return { ...artwork, ...saved }
}
