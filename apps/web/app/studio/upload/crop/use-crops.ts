import { CENTRED, type Crops, type PrintShape } from '@tintype/domain/prints/crops'
import { useState } from 'react'
import { beginMove, canUndo, centreCrops, createHistory, INITIAL_HISTORY, moveCrop, undoMove } from './crop-history.ts'

/** The crops of the current image, with undo. @param first  the initial crops */
export function useCrops(first: Crops = CENTRED) {
  const [history, setHistory] = useState(() => createHistory(first))
  return {
    value: history.now,
    canUndo: canUndo(history),
    /** Before the first step of a move, so that all its steps are undone together. */
    begin: () => setHistory(beginMove),
    move: (shape: PrintShape, place: number) => setHistory((before) => moveCrop(before, shape, place)),
    undo: () => setHistory(undoMove),
    centre: () => setHistory(centreCrops),
    /** For another image or orientation: the history is cleared. */
    clear: () => setHistory(INITIAL_HISTORY),
  }
}

export type CropState = ReturnType<typeof useCrops>
