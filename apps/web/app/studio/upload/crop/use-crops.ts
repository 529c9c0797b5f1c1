import { CENTRED, type Crops, type PrintShape } from '@tintype/domain/crops'
import { useState } from 'react'
import { begun, canUndo, centred, moved, undone, untouched, untouchedAt } from './crop-history.ts'

/** The crops of the current image, with undo. @param first  the initial crops */
export function useCrops(first: Crops = CENTRED) {
  const [history, setHistory] = useState(() => untouchedAt(first))
  return {
    value: history.now,
    canUndo: canUndo(history),
    /** Before the first step of a move, so that all its steps are undone together. */
    begin: () => setHistory(begun),
    move: (shape: PrintShape, place: number) => setHistory((before) => moved(before, shape, place)),
    undo: () => setHistory(undone),
    centre: () => setHistory(centred),
    /** For another image or orientation: the history is cleared. */
    clear: () => setHistory(untouched),
  }
}

export type CropState = ReturnType<typeof useCrops>
