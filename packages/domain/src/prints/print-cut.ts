import { type Crop, calculateCrop } from './crops.ts'
import type { PictureSize } from './print-fit.ts'
import { PRINT_DPI } from './sharpness.ts'

type Centimetres = { widthCm: number; heightCm: number }

/** The printed margin beyond each edge. */
export const BLEED_CM = 0.3
const CM_PER_INCH = 2.54

/** @property dotsPerInch  fractional: rounding it would make the print millimetres too wide */
export type PrintCut = { crop: Crop; widthPx: number; heightPx: number; bleedPx: number; dotsPerInch: number }

/**
 * Crop and size of a print file. The crop is printed pixel by pixel at 150 to 300 dots per inch. A finer one is reduced to 300, a coarser
 * one is enlarged to 150.
 */
export function calculatePrintCut(picture: PictureSize, print: Centimetres, place: number): PrintCut {
  const crop = calculateCrop(picture, print, place)
  const found = (crop.widthPx / print.widthCm) * CM_PER_INCH
  const dotsPerInch = Math.min(PRINT_DPI.most, Math.max(PRINT_DPI.least, found))
  const px = (cm: number) => Math.round((cm / CM_PER_INCH) * dotsPerInch)
  const bleedPx = px(BLEED_CM)
  if (dotsPerInch === found) return { crop, widthPx: crop.widthPx, heightPx: crop.heightPx, bleedPx, dotsPerInch }
  return { crop, widthPx: px(print.widthCm), heightPx: px(print.heightCm), bleedPx, dotsPerInch }
}
