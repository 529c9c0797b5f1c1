import { type Crop, cropOf } from './crops.ts'
import type { PictureSize } from './plate-fit.ts'

type Centimetres = { widthCm: number; heightCm: number }

/** Finer than the most nobody sees; under the least, a printer's own enlarging would show. */
export const PRINT_DPI = { least: 150, most: 300 } as const
/** What is printed beyond each edge of the plate. */
export const BLEED_CM = 0.3
const CM_PER_INCH = 2.54

/** @property dotsPerInch  with its fraction: in whole ones a plate would come out millimetres too wide */
export type PrintCut = { crop: Crop; widthPx: number; heightPx: number; bleedPx: number; dotsPerInch: number }

/**
 * The file that a plate is printed from: its crop pixel by pixel where that is 150 to 300 dots per inch; what is finer is made smaller, and
 * what is coarser enlarged, to the nearer of the two.
 */
export function printCutOf(picture: PictureSize, plate: Centimetres, place: number): PrintCut {
  const crop = cropOf(picture, plate, place)
  const found = (crop.widthPx / plate.widthCm) * CM_PER_INCH
  const dotsPerInch = Math.min(PRINT_DPI.most, Math.max(PRINT_DPI.least, found))
  const px = (cm: number) => Math.round((cm / CM_PER_INCH) * dotsPerInch)
  const bleedPx = px(BLEED_CM)
  if (dotsPerInch === found) return { crop, widthPx: crop.widthPx, heightPx: crop.heightPx, bleedPx, dotsPerInch }
  return { crop, widthPx: px(plate.widthCm), heightPx: px(plate.heightCm), bleedPx, dotsPerInch }
}
