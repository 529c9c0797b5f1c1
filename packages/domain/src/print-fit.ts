import { calculateCrop } from './crops.ts'
import { PRINT_DPI } from './print-cut.ts'
import { type Orientation, type PrintFacts, type PrintSize, printFacts } from './sizes.ts'

export type PictureSize = { widthPx: number; heightPx: number }

/** `sides`: left and right are cut; `ends`: top and bottom. */
export type Cut = 'none' | 'sides' | 'ends'
/**
 * `sharp`: the highest print resolution; `good`: printed pixel by pixel; `upscaled`: sufficient after enlarging; `soft`: insufficient even
 * after enlarging.
 */
export const SHARPNESSES = ['sharp', 'good', 'upscaled', 'soft'] as const
export type Sharpness = (typeof SHARPNESSES)[number]

export type PrintFit = {
  size: PrintSize
  cut: Cut
  /** The cut at each of the two sides, in centimetres of the print. */
  lostCm: number
  /** The same as a fraction of the image, 0 to 0.5. */
  lostShare: number
  dotsPerInch: number
  sharpness: Sharpness
}

const CM_PER_INCH = 2.54
/** Coarser images are enlarged for print (`calculatePrintCut`), and labelled accordingly. */
export const GOOD_DPI = PRINT_DPI.least
/** Below this, enlarging cannot restore detail. */
const SOFT_DPI = 60
/** Smaller cuts are invisible at the edge of the print and not mentioned. */
const NEGLIGIBLE_CM = 0.05

/** How an image fits a print: the image covers the print completely, centred. */
export function fitPrint(picture: PictureSize, size: PrintSize, orientation: Orientation): PrintFit {
  const print = printCm(printFacts(size), orientation)
  const { widthCm, heightCm } = print
  const dotsPerCm = Math.min(picture.widthPx / widthCm, picture.heightPx / heightCm)
  const lostWidthCm = (picture.widthPx / dotsPerCm - widthCm) / 2
  const lostHeightCm = (picture.heightPx / dotsPerCm - heightCm) / 2
  // from the crop in whole pixels, as the print file is cut, whatever its position
  const dotsPerInch = (calculateCrop(picture, print, 0).widthPx / widthCm) * CM_PER_INCH
  const found = { size, dotsPerInch, sharpness: rateSharpness(dotsPerInch) }
  if (Math.max(lostWidthCm, lostHeightCm) < NEGLIGIBLE_CM) return { ...found, cut: 'none', lostCm: 0, lostShare: 0 }
  return lostWidthCm > lostHeightCm
    ? { ...found, cut: 'sides', lostCm: lostWidthCm, lostShare: (lostWidthCm * dotsPerCm) / picture.widthPx }
    : { ...found, cut: 'ends', lostCm: lostHeightCm, lostShare: (lostHeightCm * dotsPerCm) / picture.heightPx }
}

/** Width and height of the print in its orientation. */
export function printCm({ shortCm, longCm }: PrintFacts, orientation: Orientation) {
  return orientation === 'vertical' ? { widthCm: shortCm, heightCm: longCm } : { widthCm: longCm, heightCm: shortCm }
}

function rateSharpness(dotsPerInch: number): Sharpness {
  if (dotsPerInch >= PRINT_DPI.most) return 'sharp'
  if (dotsPerInch >= GOOD_DPI) return 'good'
  return dotsPerInch >= SOFT_DPI ? 'upscaled' : 'soft'
}
