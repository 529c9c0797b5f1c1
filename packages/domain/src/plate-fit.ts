import { cropOf } from './crops.ts'
import { PRINT_DPI } from './print-cut.ts'
import { type Orientation, type PlateFacts, type PlateSize, plateFacts } from './sizes.ts'

export type PictureSize = { widthPx: number; heightPx: number }

/** `sides`: left and right are cut; `ends`: top and bottom. */
export type Cut = 'none' | 'sides' | 'ends'
/**
 * `sharp`: as fine as we print; `good`: printed pixel by pixel; `upscaled`: fine enough once it is enlarged for print; `soft`: enlarged, and
 * not even then.
 */
export const SHARPNESSES = ['sharp', 'good', 'upscaled', 'soft'] as const
export type Sharpness = (typeof SHARPNESSES)[number]

export type PlateFit = {
  size: PlateSize
  cut: Cut
  /** Cut away at each of the two sides, in centimetres of the plate. */
  lostCm: number
  /** The same as a part of the picture, 0 to 0.5. */
  lostShare: number
  dotsPerInch: number
  sharpness: Sharpness
}

const CM_PER_INCH = 2.54
/** What is coarser is enlarged for print (`printCutOf`), and so it is said to be. */
export const GOOD_DPI = PRINT_DPI.least
/** Under this no enlarging finds what is not there. */
const SOFT_DPI = 60
/** Less than this much is lost in the edge of the plate and not worth a word. */
const UNSEEN_CM = 0.05

/** What a plate makes of a picture: laid over it whole, centred, without a gap, as the print is. */
export function fitPlate(picture: PictureSize, size: PlateSize, orientation: Orientation): PlateFit {
  const plate = plateCm(plateFacts(size), orientation)
  const { widthCm, heightCm } = plate
  const dotsPerCm = Math.min(picture.widthPx / widthCm, picture.heightPx / heightCm)
  const lostWidthCm = (picture.widthPx / dotsPerCm - widthCm) / 2
  const lostHeightCm = (picture.heightPx / dotsPerCm - heightCm) / 2
  // that of the crop in whole pixels, by which the print is cut, wherever it lies
  const dotsPerInch = (cropOf(picture, plate, 0).widthPx / widthCm) * CM_PER_INCH
  const found = { size, dotsPerInch, sharpness: sharpnessOf(dotsPerInch) }
  if (Math.max(lostWidthCm, lostHeightCm) < UNSEEN_CM) return { ...found, cut: 'none', lostCm: 0, lostShare: 0 }
  return lostWidthCm > lostHeightCm
    ? { ...found, cut: 'sides', lostCm: lostWidthCm, lostShare: (lostWidthCm * dotsPerCm) / picture.widthPx }
    : { ...found, cut: 'ends', lostCm: lostHeightCm, lostShare: (lostHeightCm * dotsPerCm) / picture.heightPx }
}

/** Width and height of the plate as it hangs. */
export function plateCm({ shortCm, longCm }: PlateFacts, orientation: Orientation) {
  return orientation === 'vertical' ? { widthCm: shortCm, heightCm: longCm } : { widthCm: longCm, heightCm: shortCm }
}

function sharpnessOf(dotsPerInch: number): Sharpness {
  if (dotsPerInch >= PRINT_DPI.most) return 'sharp'
  if (dotsPerInch >= GOOD_DPI) return 'good'
  return dotsPerInch >= SOFT_DPI ? 'upscaled' : 'soft'
}
