import { setImmediate as turn } from 'node:timers/promises'
import { enlargedRows, SHARPENING } from '@tintype/imaging/enlarging'
import { CHANNELS, type Pixels } from '@tintype/imaging/resample'

type Size = { widthPx: number; heightPx: number }

/** Yields to other work after this many rows, which limits the delay for other requests of the process. */
const ROWS_A_TURN = 64

/**
 * Enlarges a whole picture (`enlargedRows`). The library's own enlargement shifts pixels by a half pixel and blurs them, which costs four
 * decibels (`tools/bench/upscaling.ts`).
 * @param to  at least the size of the picture
 */
export async function enlarge(picture: Pixels, to: Size, sharpening = SHARPENING): Promise<Uint8Array> {
  const result = new Uint8Array(to.widthPx * to.heightPx * CHANNELS)
  let y = 0
  for (const row of enlargedRows(picture, to, sharpening)) {
    result.set(row, y * row.length)
    if (y % ROWS_A_TURN === 0) await turn()
    y++
  }
  return result
}
