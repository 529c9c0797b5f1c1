import type { PlateFit } from './plate-fit.ts'
import type { PlateSize } from './sizes.ts'

/** The shapes of our plates, the shorter edge first. Plates of one shape show the same part of a picture. */
export const PLATE_SHAPES = ['3:4', '5:7', '7:10'] as const
export type PlateShape = (typeof PLATE_SHAPES)[number]

/**
 * Where the plates of each shape lie on a picture, in thousandths of the room there is for them: 0 at its left or its top, 500 in the
 * middle, 1000 at the other end. A plate is as large as fits on the picture, so there is room in one direction or none.
 */
export type Crops = Readonly<Record<PlateShape, number>>

export const CROP_END = 1000
const MIDDLE = 500

/** What is printed where nobody has chosen. */
export const CENTRED: Crops = { '3:4': MIDDLE, '5:7': MIDDLE, '7:10': MIDDLE }

const shapes: Readonly<Record<PlateSize, PlateShape>> = { medium: '3:4', large: '3:4', large_tall: '5:7', extra_large: '7:10' }

export function shapeOfPlate(size: PlateSize): PlateShape {
  return shapes[size]
}

/** Where a plate of this size lies; in the middle where nobody has chosen. */
export function placeOf(crops: Crops | null | undefined, size: PlateSize): number {
  return crops?.[shapeOfPlate(size)] ?? MIDDLE
}

export function isCentred(crops: Crops): boolean {
  return areCropsSame(crops, CENTRED)
}

export function areCropsSame(one: Crops, other: Crops): boolean {
  return PLATE_SHAPES.every((shape) => one[shape] === other[shape])
}

/** As crops are kept: null where all plates lie in the middle. */
export function keptCrops(crops: Crops | null | undefined): Crops | null {
  return crops && !isCentred(crops) ? crops : null
}

/** What is cut away at the left or the top, and at the other end: as parts of the picture and in centimetres of the plate. */
export function lossesOf({ lostShare, lostCm }: Pick<PlateFit, 'lostShare' | 'lostCm'>, place: number) {
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

/** The part of an upright picture that is printed, in whole pixels: the largest of the plate's shape. It never reaches outside of the picture. */
export function cropOf({ widthPx, heightPx }: Pixels, plate: { widthCm: number; heightCm: number }, place: number): Crop {
  const pxPerCm = Math.min(widthPx / plate.widthCm, heightPx / plate.heightCm)
  const width = Math.min(widthPx, Math.max(1, Math.round(plate.widthCm * pxPerCm)))
  const height = Math.min(heightPx, Math.max(1, Math.round(plate.heightCm * pxPerCm)))
  const before = (roomPx: number) => Math.floor((roomPx * place) / CROP_END)
  return { leftPx: before(widthPx - width), topPx: before(heightPx - height), widthPx: width, heightPx: height }
}

/** Which way a plate of this shape can be moved on a picture; undefined where it covers it whole. */
export function roomOf({ cut }: Pick<PlateFit, 'cut'>): 'sideways' | 'upright' | undefined {
  if (cut === 'none') return undefined
  return cut === 'sides' ? 'sideways' : 'upright'
}
