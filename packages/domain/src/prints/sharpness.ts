import { calculateCrop } from './crops.ts'
import { type Orientation, PRINT_FACTS, PRINT_SIZES, type PrintSize, printCm, printFacts } from './sizes.ts'

/** A resolution above `most` has no visible benefit. Below `least`, the printer's own enlarging would be visible. */
export const PRINT_DPI = { least: 150, most: 300 } as const

/**
 * `sharp`: the highest print resolution; `good`: printed pixel by pixel; `upscaled`: good after enlarging; `soft`: sold with a plain
 * warning; `not_offered`: not sold.
 */
export const SHARPNESSES = ['sharp', 'good', 'upscaled', 'soft', 'not_offered'] as const
export type Sharpness = (typeof SHARPNESSES)[number]
/** The results with which a size is sold. */
export const OFFERED_SHARPNESSES = ['sharp', 'good', 'upscaled', 'soft'] as const satisfies readonly Sharpness[]
export type OfferedSharpness = (typeof OFFERED_SHARPNESSES)[number]

type Pixels = { widthPx: number; heightPx: number }
type Centimetres = { widthCm: number; heightCm: number }

const CM_PER_INCH = 2.54

/**
 * The lowest resolution of each result, in pixels of the picture per inch of the print. A normal eye resolves one arc minute, which is
 * 8,732 dots per inch divided by the distance in centimetres. Reasons and sources: docs/images.md, "Sharpness".
 *
 * - `sharp`, 300: the native resolution of photo printers; single dots are invisible from 29 cm.
 * - `good`, 150: what printers of metal ask for at least, so nothing is enlarged; invisible from 58 cm, about an arm's length.
 * - `upscaled`, 75: enlarged at most twice; invisible from 1.2 m, a usual distance to a picture on a wall.
 * - `soft`, 50: enlarged at most three times; invisible from 1.8 m. Below, single pixels would be seen across a room.
 */
export const LEAST_DPI: Readonly<Record<OfferedSharpness, number>> = {
  sharp: PRINT_DPI.most,
  good: PRINT_DPI.least,
  upscaled: 75,
  soft: 50,
}

/** Distance in centimetres times dots per inch at which a normal eye stops to see single dots: 2.54 / tan(1′). */
const EYE_CM_DPI = 8732

/**
 * The one judgement of sharpness. Upload, proof, review, catalogue, cart, order, channel and production use it.
 * @param crop  the printed part of the picture, see `calculateCrop`; its position does not matter, its pixels do
 * @param print  width and height of the print in its orientation
 */
export function judgeSharpness(crop: Pixels, print: Centimetres): { dotsPerInch: number; sharpness: Sharpness } {
  const dotsPerInch = (crop.widthPx / print.widthCm) * CM_PER_INCH
  return { dotsPerInch, sharpness: OFFERED_SHARPNESSES.find((one) => dotsPerInch >= LEAST_DPI[one]) ?? 'not_offered' }
}

/** The sharpness of a picture in a size, whatever the position of the crop. */
export function judgeSize(picture: Pixels, size: PrintSize, orientation: Orientation): { dotsPerInch: number; sharpness: Sharpness } {
  const print = printCm(printFacts(size), orientation)
  return judgeSharpness(calculateCrop(picture, print, 0), print)
}

/** The sizes that a picture has enough pixels for, the smallest first. */
export function printableSizes(picture: Pixels, orientation: Orientation): PrintSize[] {
  return PRINT_FACTS.flatMap(({ size }) => (judgeSize(picture, size, orientation).sharpness === 'not_offered' ? [] : [size]))
}

/**
 * The sizes that are sold, the smallest first: those that the picture has enough pixels for, except for those that the artist switched off
 * and those that an operator did not approve.
 */
export function offeredSizes(
  picture: Pixels,
  { orientation, sizesOff, sizesRefused }: { orientation: Orientation; sizesOff: readonly PrintSize[]; sizesRefused: readonly PrintSize[] },
): PrintSize[] {
  return printableSizes(picture, orientation).filter((size) => !sizesOff.includes(size) && !sizesRefused.includes(size))
}

/** The offered size nearest to a wanted one: itself, the next smaller one, else the smallest. Undefined where none is offered. */
export function nearestOffered(offered: readonly PrintSize[], wanted: PrintSize): PrintSize | undefined {
  const sizes = PRINT_SIZES.filter((size) => offered.includes(size))
  return sizes.findLast((size) => PRINT_SIZES.indexOf(size) <= PRINT_SIZES.indexOf(wanted)) ?? sizes[0]
}

/** The smallest picture of the print's shape with at least a sharpness in a size; by default the smallest that is sold. */
export function pixelsNeeded(size: PrintSize, orientation: Orientation, sharpness: OfferedSharpness = 'soft'): Pixels {
  const { widthCm, heightCm } = printCm(printFacts(size), orientation)
  const widthPx = Math.ceil((LEAST_DPI[sharpness] * widthCm) / CM_PER_INCH)
  return { widthPx, heightPx: Math.ceil((widthPx * heightCm) / widthCm) }
}

/** The smallest picture that is sold in any size. */
export function smallestPicture(orientation: Orientation): Pixels {
  return pixelsNeeded('medium', orientation)
}

/** The distance in centimetres from which a normal eye does not see that a print has few pixels, rounded up to 10. */
export function sharpFromCm(dotsPerInch: number): number {
  return Math.ceil(EYE_CM_DPI / dotsPerInch / 10) * 10
}

/** The sharpness of a size that is sold. A size that an older rule sold with fewer pixels counts as `soft`. */
export function offeredSharpness(picture: Pixels, size: PrintSize, orientation: Orientation): OfferedSharpness {
  const { sharpness } = judgeSize(picture, size, orientation)
  return sharpness === 'not_offered' ? 'soft' : sharpness
}

/** `60 cm` or `1.2 m`. */
export function formatDistance(cm: number): string {
  return cm < 100 ? `${cm} cm` : `${cm / 100} m`
}

/** Where a soft print looks sharp, as customers read it before they buy. */
export function softWords(picture: Pixels, size: PrintSize, orientation: Orientation): string {
  return `Softer up close. Looks sharp from ${formatDistance(sharpFromCm(judgeSize(picture, size, orientation).dotsPerInch))}.`
}
