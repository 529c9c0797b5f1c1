import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { Transaction } from '../../../platform/database/database.ts'
import { type ArtworkRow, updateArtwork } from '../queries/artworks.ts'
import { withSizes } from '../rules/sizes.ts'

/**
 * Stores the sizes of an artwork that are not approved, in place of the earlier ones. The caller has locked the artwork.
 * @returns the sizes as they are now; undefined where nothing changed
 * @throws Problem `artwork_too_small`, `artwork_sizes_missing` where no size would be left
 */
export async function refuseSizes(
  tx: Transaction,
  artwork: ArtworkRow,
  refused: readonly PrintSize[],
): Promise<Pick<ArtworkRow, 'sizes' | 'sizesRefused'> | undefined> {
  const change = withSizes(artwork, { sizesOff: artwork.sizesOff, sizesRefused: refused })
  if (String(change.sizesRefused) === String(artwork.sizesRefused)) return undefined
  await updateArtwork(tx, artwork.uid, change)
  return change
}
