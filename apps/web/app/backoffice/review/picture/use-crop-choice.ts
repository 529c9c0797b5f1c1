import { PLATES, type PlateSize } from '@tintype/domain/sizes'
import { useState } from 'react'

/** Which plate is drawn over the picture; none to begin with. It stays from one artwork to the next. */
export function useCropChoice() {
  const [size, setSize] = useState<PlateSize>()
  return {
    size,
    /** A second time: none. */
    choose: (next: PlateSize) => setSize(next === size ? undefined : next),
    /** One after the other, and then none. */
    step: () => setSize(PLATES[PLATES.findIndex((plate) => plate.size === size) + 1]?.size),
  }
}

export type CropChoice = ReturnType<typeof useCropChoice>
