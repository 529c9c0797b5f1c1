import type { PictureSize } from '@tintype/contract/plate-fit'

export type Crop = { leftPx: number; topPx: number; widthPx: number; heightPx: number }

/**
 * The part of an upright picture that is printed: the largest of the plate's shape, from its middle, in whole pixels.
 * It never reaches outside of the picture.
 */
export function cropOf({ widthPx, heightPx }: PictureSize, { widthCm, heightCm }: { widthCm: number; heightCm: number }): Crop {
  const pxPerCm = Math.min(widthPx / widthCm, heightPx / heightCm)
  const width = Math.min(widthPx, Math.max(1, Math.round(widthCm * pxPerCm)))
  const height = Math.min(heightPx, Math.max(1, Math.round(heightCm * pxPerCm)))
  return { leftPx: Math.floor((widthPx - width) / 2), topPx: Math.floor((heightPx - height) / 2), widthPx: width, heightPx: height }
}
