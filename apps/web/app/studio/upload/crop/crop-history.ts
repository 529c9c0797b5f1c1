import { areCropsSame, CENTRED, CROP_END, type Crops, isCentred, type PlateShape } from '@tintype/domain/crops'

/** Where the plates lie, and where they lay before each move that was made of one piece. */
export type CropHistory = { now: Crops; before: readonly Crops[] }

export const untouched = untouchedAt(CENTRED)

export function untouchedAt(now: Crops): CropHistory {
  return { now, before: [] }
}

/** A move begins: what is now can be come back to. */
export function begun({ now, before }: CropHistory): CropHistory {
  return before.at(-1) === now ? { now, before } : { now, before: [...before, now] }
}

/** @param place  thousandths; brought within the picture */
export function moved({ now, before }: CropHistory, shape: PlateShape, place: number): CropHistory {
  const within = Math.round(Math.min(CROP_END, Math.max(0, place)))
  return within === now[shape] ? { now, before } : { now: { ...now, [shape]: within }, before }
}

/** Back to before the last move that moved something. */
export function undone({ now, before }: CropHistory): CropHistory {
  const last = before.findLastIndex((crops) => !areCropsSame(crops, now))
  return last < 0 ? { now, before: [] } : { now: before[last] ?? now, before: before.slice(0, last) }
}

/** All plates in the middle again, which can be undone like any move. */
export function centred(history: CropHistory): CropHistory {
  return isCentred(history.now) ? history : { ...begun(history), now: CENTRED }
}

export function canUndo({ now, before }: CropHistory): boolean {
  return before.some((crops) => !areCropsSame(crops, now))
}
