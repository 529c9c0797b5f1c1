import { Problem } from '@tintype/contract/problems'
import { offeredSizes, printableSizes, smallestPicture } from '@tintype/domain/prints/sharpness'
import { type Orientation, PRINT_SIZES, type PrintSize } from '@tintype/domain/prints/sizes'

type Picture = { widthPx: number; heightPx: number; orientation: Orientation }
type Choice = { sizesOff: readonly PrintSize[]; sizesRefused: readonly PrintSize[] }

/**
 * The sizes of a picture that is submitted or stays on sale, with the switches of its artist and the refusals of operators.
 * @throws Problem `artwork_too_small` where the picture allows no size, `artwork_sizes_missing` where the choice leaves none
 */
export function withSizes(picture: Picture, { sizesOff, sizesRefused }: Choice) {
  checkPixels(picture)
  const sizes = offeredSizes(picture, { orientation: picture.orientation, sizesOff, sizesRefused })
  if (!sizes.length) throw new Problem('artwork_sizes_missing')
  return { sizes, sizesOff: inOrder(sizesOff), sizesRefused: inOrder(sizesRefused) }
}

/** @throws Problem `artwork_too_small`, with the pixels of the smallest size */
export function checkPixels({ orientation, widthPx, heightPx }: Picture): void {
  if (printableSizes({ widthPx, heightPx }, orientation).length) return
  const needed = smallestPicture(orientation)
  throw new Problem('artwork_too_small', { widthPx, heightPx, neededWidthPx: needed.widthPx, neededHeightPx: needed.heightPx })
}

/** The smallest first and each once, so that equal choices are equal lists. */
function inOrder(sizes: readonly PrintSize[]): PrintSize[] {
  return PRINT_SIZES.filter((size) => sizes.includes(size))
}
