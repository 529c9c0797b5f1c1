import { setImmediate as turn } from 'node:timers/promises'
import { enlargedRows, SHARPENING } from '@tintype/contract/enlarging'
import { CHANNELS, type Pixels } from '@tintype/contract/resample'

type Size = { widthPx: number; heightPx: number }

/** Others have their turn after so many rows: whoever waits for a picture process waits no longer than these take. */
const ROWS_A_TURN = 64

/**
 * Enlarges a picture whole (`enlargedRows`). The library's own enlargement lays pixels half of one too far to one side and blurs them,
 * which costs four decibels (`bench/upscaling.ts`).
 * @param to  at least as wide and as high as the picture
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
