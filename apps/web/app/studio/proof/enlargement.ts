import { type Crops, getCropPosition, PRINT_SHAPES, type PrintShape, toPrintShape } from '@tintype/domain/prints/crops'
import { calculatePrintCut } from '@tintype/domain/prints/print-cut'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import { printableSizes } from '@tintype/domain/prints/sharpness'
import { type Orientation, PRINT_FACTS, type PrintSize, printCm } from '@tintype/domain/prints/sizes'
import { enlargedRows, NO_SHARPENING, SHARPENING } from '@tintype/imaging/enlarging'
import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import type { CanvasPixels, Region } from './soft-proof.ts'

/** @property uid  the artwork whose original is stored on the server; undefined for a local file */
export type OriginalFacts = PictureSize & { uid?: string | undefined }

/**
 * Whether the available pixels are those of the original. For a submitted artwork only a rendition is available, which cannot show the
 * effect of enlarging. The rendition of a small image has the image's own size.
 */
export function isOriginal({ widthPx, heightPx }: PictureSize, original: OriginalFacts): boolean {
  return original.uid === undefined && widthPx === original.widthPx && heightPx === original.heightPx
}

/** The enlargement for the largest size of a shape that is sold. @property scale  the factor in width and height */
export type Enlargement = { size: PrintSize; scale: number; fromDpi: number; toDpi: number; crop: Region }

/** Undefined if even the largest size of a shape that is sold prints without enlarging, or none is sold. */
export function findEnlargement(
  picture: PictureSize,
  shape: PrintShape,
  { orientation, crops }: { orientation: Orientation; crops: Crops },
): Enlargement | undefined {
  // sizes are sorted ascending, so the last one is the coarsest
  const sold = printableSizes(picture, orientation)
  const print = PRINT_FACTS.findLast(({ size }) => toPrintShape(size) === shape && sold.includes(size))
  if (!print) return undefined
  const { crop, widthPx, dotsPerInch } = calculatePrintCut(picture, printCm(print, orientation), getCropPosition(crops, print.size))
  const scale = widthPx / crop.widthPx
  return scale > 1 ? { size: print.size, scale, fromDpi: Math.round(dotsPerInch / scale), toDpi: dotsPerInch, crop } : undefined
}

export function enlargedShapes(picture: PictureSize, hanging: { orientation: Orientation; crops: Crops }) {
  return PRINT_SHAPES.flatMap((shape) => {
    const enlargement = findEnlargement(picture, shape, hanging)
    return enlargement ? [{ shape, enlargement }] : []
  })
}

/** The cut-out in print pixels: about eight centimetres of a print. */
const CUT_OUT = { widthPx: 480, heightPx: 360 }
/** Extra pixels around the cut-out that are enlarged and not shown, so that the filter has no edge effects. */
export const MARGIN_PX = 4

/** A region with its margin, clipped to the image. */
export function withMargin({ leftPx, topPx, widthPx, heightPx }: Region, picture: PictureSize): Region {
  const [left, top] = [Math.max(0, leftPx - MARGIN_PX), Math.max(0, topPx - MARGIN_PX)]
  return {
    leftPx: left,
    topPx: top,
    widthPx: Math.min(picture.widthPx, leftPx + widthPx + MARGIN_PX) - left,
    heightPx: Math.min(picture.heightPx, topPx + heightPx + MARGIN_PX) - top,
  }
}

/** The size of the cut-out in image pixels. */
export function cutOutSize({ scale, crop }: Enlargement): PictureSize {
  return {
    widthPx: Math.max(1, Math.min(crop.widthPx, Math.round(CUT_OUT.widthPx / scale))),
    heightPx: Math.max(1, Math.min(crop.heightPx, Math.round(CUT_OUT.heightPx / scale))),
  }
}

/** Candidate positions along each side. */
const PLACES = 9

/** The region of a crop with the most detail, where the effect of enlarging is visible. */
export function findMostDetailedRegion(pixels: CanvasPixels, crop: Region, { widthPx, heightPx }: PictureSize): Region {
  const offsetsWithin = (roomPx: number) => Array.from({ length: PLACES }, (_, step) => Math.floor((roomPx * step) / (PLACES - 1)))
  const places = offsetsWithin(crop.heightPx - heightPx).flatMap((down) =>
    offsetsWithin(crop.widthPx - widthPx).map((across) => ({ leftPx: crop.leftPx + across, topPx: crop.topPx + down, widthPx, heightPx })),
  )
  const busy = places.map((place) => detailIn(pixels, place))
  return places[busy.indexOf(Math.max(...busy))] as Region
}

/** The detail in the green channel, which contributes most to luminance. */
function detailIn({ data, widthPx }: CanvasPixels, region: Region): number {
  let sum = 0
  for (let y = region.topPx; y < region.topPx + region.heightPx - 1; y++) {
    for (let x = region.leftPx; x < region.leftPx + region.widthPx - 1; x++) {
      const at = (y * widthPx + x) * 4 + 1
      const here = data[at] as number
      sum += Math.abs(here - (data[at + 4] as number)) + Math.abs(here - (data[at + widthPx * 4] as number))
    }
  }
  return sum
}

/** A region enlarged by a standard filter and by our print filter. Both have the same size, with `MARGIN_PX` of image around them. */
export function enlargeBothWays(piece: CanvasPixels, scale: number) {
  const to = { widthPx: Math.round(piece.widthPx * scale), heightPx: Math.round(piece.heightPx * scale) }
  const picture = withoutAlpha(piece)
  const drawn = (sharpening: typeof SHARPENING) => ({ data: withAlpha(enlargedRows(picture, to, sharpening), to), ...to })
  return { plain: drawn(NO_SHARPENING), printed: drawn(SHARPENING) }
}

function withoutAlpha({ data, widthPx, heightPx }: CanvasPixels): Pixels {
  const bare = new Uint8Array(widthPx * heightPx * CHANNELS)
  for (let at = 0; at < bare.length; at++) bare[at] = data[Math.floor(at / CHANNELS) * 4 + (at % CHANNELS)] as number
  return { data: bare, widthPx, heightPx }
}

function withAlpha(rows: Iterable<Uint8Array>, { widthPx, heightPx }: PictureSize): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255)
  let at = 0
  for (const row of rows) for (let x = 0; x < row.length; x += CHANNELS, at += 4) data.set(row.subarray(x, x + CHANNELS), at)
  return data
}
