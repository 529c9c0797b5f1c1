import { blendedRow, CHANNELS, type Pixels, resampledRow, weightsOf } from './resample.ts'

type Size = { widthPx: number; heightPx: number }

/** How much of the fine detail is added once more, and how little of it counts as noise and not as an edge, in levels of 255. */
export const SHARPENING = { strength: 0.9, noise: 12 }
/** Without sharpening it is Lanczos' filter and nothing else. */
export const NO_SHARPENING = { strength: 0, noise: 1 }

/**
 * Enlarges a picture for print by Lanczos' filter of three lobes, centre upon centre, and sharpens what is an edge and not noise: row by
 * row from the top, red, green, blue. Holds nine rows beside the picture. Pages show by it what the server prints.
 * @param to  at least as wide and as high as the picture
 */
export function* enlargedRows(picture: Pixels, to: Size, sharpening = SHARPENING): Generator<Uint8Array> {
  const rows = resampledRows(picture, to)
  for (let y = 0; y < to.heightPx; y++) {
    const around = [rows(Math.max(0, y - 1)), rows(y), rows(Math.min(to.heightPx - 1, y + 1))] as const
    yield sharpened(around, sharpening)
  }
}

/** Gives rows of the enlarged picture by their number. Rows are asked for from top to bottom, so few are kept. */
function resampledRows(picture: Pixels, to: Size): (y: number) => Float32Array {
  const across = weightsOf(picture.widthPx, to.widthPx)
  const down = weightsOf(picture.heightPx, to.heightPx)
  const wide = keepLast(down.taps + 2, (y) => resampledRow(picture, y, across))
  return keepLast(4, (y) => blendedRow(wide, y, down))
}

/**
 * The middle row with more of what it has of light beyond its neighbours. Detail as small as noise gets next to nothing of it, an edge nearly
 * all; the three channels get the same, so that no edge is coloured.
 */
function sharpened(
  [above, here, below]: readonly [Float32Array, Float32Array, Float32Array],
  { strength, noise }: typeof SHARPENING,
): Uint8Array {
  const into = new Uint8Array(here.length)
  const widthPx = into.length / CHANNELS
  const [light, column] = [new Float32Array(widthPx), new Float32Array(widthPx)]
  for (let x = 0; x < widthPx; x++) {
    light[x] = lightOf(here, x)
    column[x] = (lightOf(above, x) + 2 * (light[x] as number) + lightOf(below, x)) / 4
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

function lightOf(row: Float32Array, x: number): number {
  const at = x * CHANNELS
  return 0.299 * (row[at] as number) + 0.587 * (row[at + 1] as number) + 0.114 * (row[at + 2] as number)
}

function keepLast<Made>(count: number, make: (index: number) => Made): (index: number) => Made {
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
