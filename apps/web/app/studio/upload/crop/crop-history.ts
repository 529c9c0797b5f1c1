import { areCropsSame, CENTRED, CROP_END, type Crops, isCentred, type PrintShape } from '@tintype/domain/prints/crops'

/** The current crops, and those before each move, for undo. */
export type CropHistory = { now: Crops; before: readonly Crops[] }

export const INITIAL_HISTORY = createHistory(CENTRED)

export function createHistory(now: Crops): CropHistory {
  return { now, before: [] }
}

/** Starts a move: the current state can be restored. */
export function beginMove({ now, before }: CropHistory): CropHistory {
  return before.at(-1) === now ? { now, before } : { now, before: [...before, now] }
}

/** @param place  thousandths; clamped to the range */
export function moveCrop({ now, before }: CropHistory, shape: PrintShape, place: number): CropHistory {
  const within = Math.round(Math.min(CROP_END, Math.max(0, place)))
  return within === now[shape] ? { now, before } : { now: { ...now, [shape]: within }, before }
}

/** Restores the state before the last move that changed something. */
export function undoMove({ now, before }: CropHistory): CropHistory {
  const last = before.findLastIndex((crops) => !areCropsSame(crops, now))
  return last < 0 ? { now, before: [] } : { now: before[last] ?? now, before: before.slice(0, last) }
}

/** Centres all crops, which can be undone like any move. */
export function centreCrops(history: CropHistory): CropHistory {
  return isCentred(history.now) ? history : { ...beginMove(history), now: CENTRED }
}

export function canUndo({ now, before }: CropHistory): boolean {
  return before.some((crops) => !areCropsSame(crops, now))
}
