import { setImmediate as turn } from 'node:timers/promises'
import { blendedRow, CHANNELS, type Pixels, resampledRow, weightsOf } from './resample.ts'

type Size = { widthPx: number; heightPx: number }

/** How much of the fine detail is added once more, and how little of it counts as noise and not as an edge, in levels of 255. */
const SHARPENING = { strength: 0.9, noise: 12 }
/** Others have their turn after so many rows: whoever waits for a picture process waits no longer than these take. */
const ROWS_A_TURN = 64

/**
 * Enlarges a picture by Lanczos' filter of three lobes, centre upon centre, and sharpens what is an edge and not noise. The library's
 * own enlargement lays pixels half of one too far to one side and blurs them, which costs four decibels (`bench/upscaling.ts`).
 * Holds the picture, the result and nine rows beside them.
 * @param to  at least as wide and as high as the picture
 */
export async function enlarge(picture: Pixels, to: Size, sharpening = SHARPENING): Promise<Uint8Array> {
  const rows = resampledRows(picture, to)
  const result = new Uint8Array(to.widthPx * to.heightPx * CHANNELS)
  for (let y = 0; y < to.heightPx; y++) {
    const around = [rows(Math.max(0, y - 1)), rows(y), rows(Math.min(to.heightPx - 1, y + 1))] as const
    writeSharpened(around, result.subarray(y * to.widthPx * CHANNELS, (y + 1) * to.widthPx * CHANNELS), sharpening)
    if (y % ROWS_A_TURN === 0) await turn()
  }
  return result
}

/** Gives rows of the enlarged picture by their number. Rows are asked for from top to bottom, so few are kept. */
function resampledRows(picture: Pixels, to: Size): (y: number) => Float32Array {
  const across = weightsOf(picture.widthPx, to.widthPx)
  const down = weightsOf(picture.heightPx, to.heightPx)
  const wide = keepLast(down.taps + 2, (y) => resampledRow(picture, y, across))
  return keepLast(4, (y) => blendedRow(wide, y, down))
}

/**
 * Adds to the middle row what it has of light beyond its neighbours. Detail as small as noise gets next to nothing of it, an edge nearly
 * all; the three channels get the same, so that no edge is coloured.
 */
function writeSharpened(
  [above, here, below]: readonly [Float32Array, Float32Array, Float32Array],
  into: Uint8Array,
  { strength, noise }: typeof SHARPENING,
): void {
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
