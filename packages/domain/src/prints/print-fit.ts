import { judgeSize, type Sharpness } from './sharpness.ts'
import { type Orientation, type PrintSize, printCm, printFacts } from './sizes.ts'

export type PictureSize = { widthPx: number; heightPx: number }

/** `sides`: left and right are cut; `ends`: top and bottom. */
export type Cut = 'none' | 'sides' | 'ends'

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

/** Smaller cuts are invisible at the edge of the print and not mentioned. */
const NEGLIGIBLE_CM = 0.05

/** How an image fits a print: the image covers the print completely, centred. */
export function fitPrint(picture: PictureSize, size: PrintSize, orientation: Orientation): PrintFit {
  const { widthCm, heightCm } = printCm(printFacts(size), orientation)
  const dotsPerCm = Math.min(picture.widthPx / widthCm, picture.heightPx / heightCm)
  const lostWidthCm = (picture.widthPx / dotsPerCm - widthCm) / 2
  const lostHeightCm = (picture.heightPx / dotsPerCm - heightCm) / 2
  // from the crop in whole pixels, as the print file is cut, whatever its position
  const found = { size, ...judgeSize(picture, size, orientation) }
  if (Math.max(lostWidthCm, lostHeightCm) < NEGLIGIBLE_CM) return { ...found, cut: 'none', lostCm: 0, lostShare: 0 }
  return lostWidthCm > lostHeightCm
    ? { ...found, cut: 'sides', lostCm: lostWidthCm, lostShare: (lostWidthCm * dotsPerCm) / picture.widthPx }
    : { ...found, cut: 'ends', lostCm: lostHeightCm, lostShare: (lostHeightCm * dotsPerCm) / picture.heightPx }
}
