import { type Crops, PLATE_SHAPES, type PlateShape, placeOf, shapeOfPlate } from '@tintype/domain/crops'
import { type PictureSize, plateCm } from '@tintype/domain/plate-fit'
import { printCutOf } from '@tintype/domain/print-cut'
import { type Orientation, PLATES, type PlateSize } from '@tintype/domain/sizes'
import { enlargedRows, NO_SHARPENING, SHARPENING } from '@tintype/imaging/enlarging'
import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import type { CanvasPixels, Region } from './soft-proof.ts'

/** @property uid  of the artwork whose original is with the server; undefined while the picture is here alone */
export type OriginalFacts = PictureSize & { uid?: string | undefined }

/**
 * Whether the pixels that are here are the original's own. Of what was handed in before only a rendition is here: in that nobody could see
 * what enlarging does, and a small picture's is as large as the picture itself.
 */
export function isOriginal({ widthPx, heightPx }: PictureSize, original: OriginalFacts): boolean {
  return original.uid === undefined && widthPx === original.widthPx && heightPx === original.heightPx
}

/** What a print is enlarged by, of the largest plate of a shape. @property scale  how many times as wide as it was */
export type Enlargement = { size: PlateSize; scale: number; fromDpi: number; toDpi: number; crop: Region }

/** Undefined where even the largest plate of a shape prints pixel by pixel. */
export function enlargementOf(
  picture: PictureSize,
  shape: PlateShape,
  { orientation, crops }: { orientation: Orientation; crops: Crops },
): Enlargement | undefined {
  // plates stand smallest first, so the last one is the coarsest
  const plate = PLATES.findLast(({ size }) => shapeOfPlate(size) === shape)
  if (!plate) throw new RangeError(`no plate is ${shape}`)
  const { crop, widthPx, dotsPerInch } = printCutOf(picture, plateCm(plate, orientation), placeOf(crops, plate.size))
  const scale = widthPx / crop.widthPx
  return scale > 1 ? { size: plate.size, scale, fromDpi: Math.round(dotsPerInch / scale), toDpi: dotsPerInch, crop } : undefined
}

export function enlargedShapes(picture: PictureSize, hanging: { orientation: Orientation; crops: Crops }) {
  return PLATE_SHAPES.flatMap((shape) => {
    const enlargement = enlargementOf(picture, shape, hanging)
    return enlargement ? [{ shape, enlargement }] : []
  })
}

/** Pixels of a print that a cut-out shows: about eight centimetres of a plate. */
const CUT_OUT = { widthPx: 480, heightPx: 360 }
/** What is enlarged beyond its edges and not shown, so that there it looks as in the middle. */
export const MARGIN_PX = 4

/** A place of a picture with its margin, as far as there is any picture. */
export function withMargin({ leftPx, topPx, widthPx, heightPx }: Region, picture: PictureSize): Region {
  const [left, top] = [Math.max(0, leftPx - MARGIN_PX), Math.max(0, topPx - MARGIN_PX)]
  return {
    leftPx: left,
    topPx: top,
    widthPx: Math.min(picture.widthPx, leftPx + widthPx + MARGIN_PX) - left,
    heightPx: Math.min(picture.heightPx, topPx + heightPx + MARGIN_PX) - top,
  }
}

/** How much of the picture such a cut-out is. */
export function cutOutSize({ scale, crop }: Enlargement): PictureSize {
  return {
    widthPx: Math.max(1, Math.min(crop.widthPx, Math.round(CUT_OUT.widthPx / scale))),
    heightPx: Math.max(1, Math.min(crop.heightPx, Math.round(CUT_OUT.heightPx / scale))),
  }
}

/** Places that are compared along each side. */
const PLACES = 9

/** Where in a crop there is the most to see: in fine detail it shows what enlarging does. */
export function busiestPlace(pixels: CanvasPixels, crop: Region, { widthPx, heightPx }: PictureSize): Region {
  const stepsOf = (roomPx: number) => Array.from({ length: PLACES }, (_, step) => Math.floor((roomPx * step) / (PLACES - 1)))
  const places = stepsOf(crop.heightPx - heightPx).flatMap((down) =>
    stepsOf(crop.widthPx - widthPx).map((across) => ({ leftPx: crop.leftPx + across, topPx: crop.topPx + down, widthPx, heightPx })),
  )
  const busy = places.map((place) => detailIn(pixels, place))
  return places[busy.indexOf(Math.max(...busy))] as Region
}

/** In green, of which there is most in what an eye sees of light. */
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

/** A piece of a picture as any program enlarges it, and as we do for print. Both in the same size, with `MARGIN_PX` of the picture around them. */
export function enlargedBoth(piece: CanvasPixels, scale: number) {
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
