import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockPublic, updateArtwork } from '../queries/artworks.ts'
import type { ArtworkTools } from '../tools.ts'

/**
 * Adds a product to the operators' picks, or removes it. Idempotent.
 * @returns the artwork, and whether that changed anything
 * @throws Problem `product_not_found`, also for an artwork that is not on sale; `product_mature`
 */
export async function pickArtwork(
  { clock }: Pick<ArtworkTools, 'clock'>,
  tx: Transaction,
  { handle, isPick }: { handle: string; isPick: boolean },
): Promise<{ uid: string; isChanged: boolean }> {
  const artwork = await lockPublic(tx, handle)
  if (!artwork) throw new Problem('product_not_found')
  if (isPick && artwork.contentRating === 'mature') throw new Problem('product_mature')
  const isChanged = (artwork.pickedAt !== null) !== isPick
  if (isChanged) await updateArtwork(tx, artwork.uid, { pickedAt: isPick ? clock() : null })
  return { uid: artwork.uid, isChanged }
}
