import type { MetalTable } from './metal-model.ts'

/** The OKLab difference from which a printed colour is clearly another one. Smaller differences are visible only side by side. */
const PLAINLY = 0.05
/** The width of the stripes that mark out-of-gamut pixels, as a fraction of the longer side. */
const STRIPE = 1 / 55

/** RGBA rows, as in a canvas. */
export type CanvasPixels = { data: Uint8ClampedArray; widthPx: number; heightPx: number }
export type Region = { leftPx: number; topPx: number; widthPx: number; heightPx: number }

/**
 * Converts every pixel to its colour on metal.
 * @returns 1 for each out-of-gamut pixel, else 0
 */
export function printOnMetal({ data }: CanvasPixels, table: MetalTable): Uint8Array {
  const vivid = new Uint8Array(data.length / 4)
  const printed = { red: 0, green: 0, blue: 0, beyond: 0 }
  for (let at = 0; at < data.length; at += 4) {
    lookUp(table, data[at] as number, data[at + 1] as number, data[at + 2] as number, printed)
    data[at] = printed.red
    data[at + 1] = printed.green
    data[at + 2] = printed.blue
    vivid[at / 4] = printed.beyond > PLAINLY ? 1 : 0
  }
  return vivid
}

/** Diagonal black and white stripes over out-of-gamut pixels, visible against any colour; transparent elsewhere. */
export function drawGamutStripes(vivid: Uint8Array, widthPx: number): Uint8ClampedArray<ArrayBuffer> {
  const marks = new Uint8ClampedArray(vivid.length * 4)
  const stripe = Math.max(2, Math.round(Math.max(widthPx, vivid.length / widthPx) * STRIPE))
  for (let at = 0; at < vivid.length; at++) {
    if (!vivid[at]) continue
    const isWhite = Math.floor(((at % widthPx) + Math.floor(at / widthPx)) / stripe) % 2 === 0
    marks.fill(isWhite ? 255 : 12, at * 4, at * 4 + 3)
    marks[at * 4 + 3] = 190
  }
  return marks
}

/** The out-of-gamut share of a region, in percent with one decimal. A share above zero is never rounded to zero. */
export function vividPercent(vivid: Uint8Array, widthPx: number, region: Region): number {
  let count = 0
  for (let y = region.topPx; y < region.topPx + region.heightPx; y++) {
    for (let x = region.leftPx; x < region.leftPx + region.widthPx; x++) count += vivid[y * widthPx + x] as number
  }
  const percent = (count / (region.widthPx * region.heightPx)) * 100
  return count ? Math.max(0.1, Math.round(percent * 10) / 10) : 0
}

/** Trilinear interpolation between the eight table points around a colour. */
function lookUp(
  { side, printed, beyond }: MetalTable,
  red: number,
  green: number,
  blue: number,
  into: { red: number; green: number; blue: number; beyond: number },
): void {
  const steps = (side - 1) / 255
  const [r, g, b] = [red * steps, green * steps, blue * steps]
  const [r0, g0, b0] = [Math.min(side - 2, Math.floor(r)), Math.min(side - 2, Math.floor(g)), Math.min(side - 2, Math.floor(b))]
  into.red = into.green = into.blue = into.beyond = 0
  for (let corner = 0; corner < 8; corner++) {
    const [dr, dg, db] = [corner & 1, (corner >> 1) & 1, corner >> 2]
    const weight = (dr ? r - r0 : 1 - r + r0) * (dg ? g - g0 : 1 - g + g0) * (db ? b - b0 : 1 - b + b0)
    const at = ((r0 + dr) * side + g0 + dg) * side + b0 + db
    into.red += weight * (printed[at * 3] as number)
    into.green += weight * (printed[at * 3 + 1] as number)
    into.blue += weight * (printed[at * 3 + 2] as number)
    into.beyond += weight * (beyond[at] as number)
  }
}
