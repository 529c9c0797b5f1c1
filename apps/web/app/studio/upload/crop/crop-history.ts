import { areCropsSame, CENTRED, CROP_END, type Crops, isCentred, type PrintShape } from '@tintype/domain/crops'

/** The current crops, and those before each move, for undo. */
export type CropHistory = { now: Crops; before: readonly Crops[] }

export const untouched = untouchedAt(CENTRED)

export function untouchedAt(now: Crops): CropHistory {
  return { now, before: [] }
}

/** Starts a move: the current state can be restored. */
export function begun({ now, before }: CropHistory): CropHistory {
  return before.at(-1) === now ? { now, before } : { now, before: [...before, now] }
}

/** @param place  thousandths; clamped to the range */
export function moved({ now, before }: CropHistory, shape: PrintShape, place: number): CropHistory {
  const within = Math.round(Math.min(CROP_END, Math.max(0, place)))
  return within === now[shape] ? { now, before } : { now: { ...now, [shape]: within }, before }
}

/** Restores the state before the last move that changed something. */
export function undone({ now, before }: CropHistory): CropHistory {
  const last = before.findLastIndex((crops) => !areCropsSame(crops, now))
  return last < 0 ? { now, before: [] } : { now: before[last] ?? now, before: before.slice(0, last) }
}

/** Centres all crops, which can be undone like any move. */
export function centred(history: CropHistory): CropHistory {
  return isCentred(history.now) ? history : { ...begun(history), now: CENTRED }
}

export function canUndo({ now, before }: CropHistory): boolean {
  return before.some((crops) => !areCropsSame(crops, now))
}
