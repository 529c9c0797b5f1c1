import { CENTRED, type Crops, type PlateShape } from '@tintype/domain/crops'
import { useState } from 'react'
import { begun, canUndo, centred, moved, undone, untouched, untouchedAt } from './crop-history.ts'

/** Where the plates lie on the picture of the easel. @param first  where they lie to begin with */
export function useCrops(first: Crops = CENTRED) {
  const [history, setHistory] = useState(() => untouchedAt(first))
  return {
    value: history.now,
    canUndo: canUndo(history),
    /** Before the first step of a move, so that all its steps are undone at once. */
    begin: () => setHistory(begun),
    move: (shape: PlateShape, place: number) => setHistory((before) => moved(before, shape, place)),
    undo: () => setHistory(undone),
    centre: () => setHistory(centred),
    /** Another picture, or another way to hang it: nothing of before is left. */
    clear: () => setHistory(untouched),
  }
}

export type CropState = ReturnType<typeof useCrops>
