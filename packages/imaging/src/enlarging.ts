import { blendedRow, CHANNELS, calculateLanczosWeights, type Pixels, resampledRow } from './resample.ts'

type Size = { widthPx: number; heightPx: number }

/** The strength of the sharpening, and the level below which detail counts as noise, in levels of 255. */
export const SHARPENING = { strength: 0.9, noise: 12 }
/** Without sharpening: plain Lanczos resampling. */
export const NO_SHARPENING = { strength: 0, noise: 1 }

/**
 * Enlarges an image for print by a three-lobe Lanczos filter, with centres aligned, and sharpens edges but not noise. Yields RGB rows from
 * the top. Keeps nine rows in memory beside the image. Pages use it to show what the server prints.
 * @param to  at least as wide and as high as the image
 */
export function* enlargedRows(picture: Pixels, to: Size, sharpening = SHARPENING): Generator<Uint8Array> {
  const rows = resampledRows(picture, to)
  for (let y = 0; y < to.heightPx; y++) {
    const around = [rows(Math.max(0, y - 1)), rows(y), rows(Math.min(to.heightPx - 1, y + 1))] as const
    yield sharpened(around, sharpening)
  }
}

/** Returns rows of the enlarged image by number. Rows must be requested from top to bottom, so that few are kept. */
function resampledRows(picture: Pixels, to: Size): (y: number) => Float32Array {
  const across = calculateLanczosWeights(picture.widthPx, to.widthPx)
  const down = calculateLanczosWeights(picture.heightPx, to.heightPx)
  const wide = memoizeLast(down.taps + 2, (y) => resampledRow(picture, y, across))
  return memoizeLast(4, (y) => blendedRow(wide, y, down))
}

/**
 * Sharpens the middle row: amplifies its luminance difference to the neighbours. Detail at noise level is hardly changed, edges fully. All
 * channels change equally, so that edges get no colour.
 */
function sharpened(
  [above, here, below]: readonly [Float32Array, Float32Array, Float32Array],
  { strength, noise }: typeof SHARPENING,
): Uint8Array {
  const into = new Uint8Array(here.length)
  const widthPx = into.length / CHANNELS
  const [light, column] = [new Float32Array(widthPx), new Float32Array(widthPx)]
  for (let x = 0; x < widthPx; x++) {
    light[x] = calculateLuma(here, x)
    column[x] = (calculateLuma(above, x) + 2 * (light[x] as number) + calculateLuma(below, x)) / 4
  }
  for (let x = 0; x < widthPx; x++) {
    const [before, after] = [column[Math.max(0, x - 1)] as number, column[Math.min(widthPx - 1, x + 1)] as number]
    const detail = (light[x] as number) - (before + 2 * (column[x] as number) + after) / 4
    const size = Math.abs(detail)
    const added = (strength * detail * size) / (size + noise)
    for (let at = x * CHANNELS; at < (x + 1) * CHANNELS; at++) {
      into[at] = Math.min(255, Math.max(0, Math.round((here[at] as number) + added)))
    }
  }
  return into
}

function calculateLuma(row: Float32Array, x: number): number {
  const at = x * CHANNELS
  return 0.299 * (row[at] as number) + 0.587 * (row[at + 1] as number) + 0.114 * (row[at + 2] as number)
}

function memoizeLast<Made>(count: number, make: (index: number) => Made): (index: number) => Made {
  const kept = new Map<number, Made>()
  return (index) => {
    const known = kept.get(index)
    if (known !== undefined) return known
    const made = make(index)
    kept.set(index, made)
    if (kept.size > count) kept.delete(kept.keys().next().value as number)
    return made
  }
}
