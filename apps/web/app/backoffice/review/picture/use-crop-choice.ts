import { PRINT_FACTS, type PrintSize } from '@tintype/domain/prints/sizes'
import { useState } from 'react'

/** The size whose crop is drawn over the image; none at first. It is kept from one artwork to the next. */
export function useCropChoice() {
  const [size, setSize] = useState<PrintSize>()
  return {
    size,
    /** Choosing the same size again hides the crop. */
    choose: (next: PrintSize) => setSize(next === size ? undefined : next),
    /** Cycles through the sizes, and then to none. */
    step: () => setSize(PRINT_FACTS[PRINT_FACTS.findIndex((print) => print.size === size) + 1]?.size),
  }
}

export type CropChoice = ReturnType<typeof useCropChoice>
