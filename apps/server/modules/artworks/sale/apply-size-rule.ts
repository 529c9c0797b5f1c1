import { offeredSizes } from '@tintype/domain/prints/sharpness'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeCounts, lockCounts } from '../queries/counts.ts'
import { type DueArtwork, rejectTooSmall, saveSizes, takeDue } from '../queries/sizes.ts'
import type { ArtworkTools } from '../tools.ts'

/** An artwork whose offered sizes changed. `sizes` is empty where it is not sold any more. */
export type ResizedArtwork = Pick<DueArtwork, 'uid' | 'name' | 'orientation' | 'widthPx' | 'heightPx' | 'reviewStatus'> & {
  sizes: PrintSize[]
  removed: PrintSize[]
}

/**
 * Applies the rule of sharpness to the artworks of an artist from before sizes were offered by it. An artwork that allows no size is
 * rejected, with the reason for its artist. Prints that were sold before are still made. Idempotent.
 * @returns the artworks that lost sizes, the oldest first
 */
export async function applySizeRule(
  { describeTraits }: Pick<ArtworkTools, 'describeTraits'>,
  tx: Transaction,
  artistId: string,
): Promise<ResizedArtwork[]> {
  // first, as everywhere where both are locked
  await lockCounts(tx, artistId)
  const resized = (await takeDue(tx, artistId)).flatMap(resize)
  const tooSmall = resized.filter(({ sizes }) => !sizes.length)
  // as many statements as there are different results, which is a handful
  const bySizes = Map.groupBy(
    resized.filter(({ sizes }) => sizes.length),
    ({ sizes }) => sizes.join(),
  )
  for (const group of bySizes.values()) await saveSizes(tx, uidsIn(group), group[0]?.sizes ?? [])
  if (tooSmall.length) {
    await rejectTooSmall(tx, uidsIn(tooSmall))
    const approved = tooSmall.filter(({ reviewStatus }) => reviewStatus === 'approved').length
    await changeCounts(tx, artistId, { total: 0, approved: -approved })
    await describeTraits(tx, uidsIn(tooSmall))
  }
  return resized
}

function resize(artwork: DueArtwork): ResizedArtwork[] {
  const sizes = offeredSizes(artwork, artwork)
  const removed = artwork.sizes.filter((size) => !sizes.includes(size))
  return removed.length ? [{ ...artwork, sizes, removed }] : []
}

function uidsIn(artworks: readonly { uid: string }[]): string[] {
  return artworks.map(({ uid }) => uid)
}
