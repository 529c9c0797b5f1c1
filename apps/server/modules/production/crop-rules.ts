import { type Crop, cropOf } from '@tintype/contract/crops'
import type { PictureSize } from '@tintype/contract/plate-fit'

type Centimetres = { widthCm: number; heightCm: number }
type Cut = { crop: Crop; widthPx: number; heightPx: number; dotsPerInch: number }

/** Finer than the most nobody sees; under the least, a printer's own enlarging would show. */
export const PRINT_DPI = { least: 150, most: 300 } as const
const CM_PER_INCH = 2.54

/**
 * The file that a plate is printed from: its crop pixel by pixel where that is 150 to 300 dots per inch; what is finer is made smaller, and
 * what is coarser enlarged, to the nearer of the two.
 */
export function printCutOf(picture: PictureSize, plate: Centimetres, place: number): Cut {
  const crop = cropOf(picture, plate, place)
  const found = (crop.widthPx / plate.widthCm) * CM_PER_INCH
  const dotsPerInch = Math.min(PRINT_DPI.most, Math.max(PRINT_DPI.least, found))
  if (dotsPerInch === found) return { crop, widthPx: crop.widthPx, heightPx: crop.heightPx, dotsPerInch: Math.round(found) }
  const px = (cm: number) => Math.round((cm / CM_PER_INCH) * dotsPerInch)
  return { crop, widthPx: px(plate.widthCm), heightPx: px(plate.heightCm), dotsPerInch }
}
