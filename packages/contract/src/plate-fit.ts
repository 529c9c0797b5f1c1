import { type Orientation, type PlateFacts, type PlateSize, plateFacts } from './sizes.ts'

export type PictureSize = { widthPx: number; heightPx: number }

/** `sides`: left and right are cut; `ends`: top and bottom. */
export type Cut = 'none' | 'sides' | 'ends'
/** `upscaled`: fine enough once we have upscaled it; `soft`: not even then. */
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
/** How much finer the print is after upscaling, on each side. */
export const UPSCALING = 2
const SHARP_DPI = 150
export const GOOD_DPI = 120
/** Less than this much is lost in the edge of the plate and not worth a word. */
const UNSEEN_CM = 0.05

/** What a plate makes of a picture: laid over it whole, centred, without a gap, as the print is. */
export function fitPlate(picture: PictureSize, size: PlateSize, orientation: Orientation): PlateFit {
  const { widthCm, heightCm } = plateCm(plateFacts(size), orientation)
  const dotsPerCm = Math.min(picture.widthPx / widthCm, picture.heightPx / heightCm)
  const lostWidthCm = (picture.widthPx / dotsPerCm - widthCm) / 2
  const lostHeightCm = (picture.heightPx / dotsPerCm - heightCm) / 2
  const dotsPerInch = dotsPerCm * CM_PER_INCH
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
  if (dotsPerInch >= SHARP_DPI) return 'sharp'
  if (dotsPerInch >= GOOD_DPI) return 'good'
  return dotsPerInch * UPSCALING >= GOOD_DPI ? 'upscaled' : 'soft'
}
