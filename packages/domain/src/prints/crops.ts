import type { PrintFit } from './print-fit.ts'
import type { PrintSize } from './sizes.ts'

/** The aspect ratios of the sizes, the shorter edge first. Sizes of one shape show the same crop. */
export const PRINT_SHAPES = ['3:4', '5:7', '7:10'] as const
export type PrintShape = (typeof PRINT_SHAPES)[number]

/**
 * The position of each shape's crop on the image, in thousandths of the free space: 0 at the left or top, 500 centred, 1000 at the other
 * end. A crop is as large as the image permits, so there is free space in one direction or none.
 */
export type Crops = Readonly<Record<PrintShape, number>>

export const CROP_END = 1000
const MIDDLE = 500

/** The default crops. */
export const CENTRED: Crops = { '3:4': MIDDLE, '5:7': MIDDLE, '7:10': MIDDLE }

const shapes: Readonly<Record<PrintSize, PrintShape>> = { medium: '3:4', large: '3:4', large_tall: '5:7', extra_large: '7:10' }

export function toPrintShape(size: PrintSize): PrintShape {
  return shapes[size]
}

/** The crop position for a size; centred by default. */
export function getCropPosition(crops: Crops | null | undefined, size: PrintSize): number {
  return crops?.[toPrintShape(size)] ?? MIDDLE
}

export function isCentred(crops: Crops): boolean {
  return areCropsSame(crops, CENTRED)
}

export function areCropsSame(one: Crops, other: Crops): boolean {
  return PRINT_SHAPES.every((shape) => one[shape] === other[shape])
}

/** The stored form of crops: null if all are centred. */
export function omitCentredCrops(crops: Crops | null | undefined): Crops | null {
  return crops && !isCentred(crops) ? crops : null
}

/** The parts cut off at the left or top and at the other end: as fractions of the image and in centimetres of the print. */
export function calculateCropLosses({ lostShare, lostCm }: Pick<PrintFit, 'lostShare' | 'lostCm'>, place: number) {
  const before = (2 * place) / CROP_END
  return {
    beforeShare: lostShare * before,
    afterShare: lostShare * (2 - before),
    beforeCm: lostCm * before,
    afterCm: lostCm * (2 - before),
  }
}

type Pixels = { widthPx: number; heightPx: number }
export type Crop = Pixels & { leftPx: number; topPx: number }

/** The printed part of an upright image, in whole pixels: the largest region of the print's shape. It never exceeds the image. */
export function calculateCrop({ widthPx, heightPx }: Pixels, print: { widthCm: number; heightCm: number }, place: number): Crop {
  const pxPerCm = Math.min(widthPx / print.widthCm, heightPx / print.heightCm)
  const width = Math.min(widthPx, Math.max(1, Math.round(print.widthCm * pxPerCm)))
  const height = Math.min(heightPx, Math.max(1, Math.round(print.heightCm * pxPerCm)))
  const before = (roomPx: number) => Math.floor((roomPx * place) / CROP_END)
  return { leftPx: before(widthPx - width), topPx: before(heightPx - height), widthPx: width, heightPx: height }
}

/** The direction in which the crop can move; undefined if it covers the whole image. */
export function findCropDirection({ cut }: Pick<PrintFit, 'cut'>): 'sideways' | 'upright' | undefined {
  if (cut === 'none') return undefined
  return cut === 'sides' ? 'sideways' : 'upright'
}
