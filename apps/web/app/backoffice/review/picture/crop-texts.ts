import { type Crops, calculateCropLosses, getCropPosition } from '@tintype/domain/prints/crops'
import type { PrintFit } from '@tintype/domain/prints/print-fit'
import { formatTenths } from '../../../ui/text/numbers.ts'

/** What a print cuts off: `cut 1.2 cm` on both sides, `cut 0.4 and 2.0 cm` if the artist moved the crop. Undefined if nothing is cut. */
export function describeCrop(fit: PrintFit, crops: Crops | null): { shown: string; spoken: string } | undefined {
  if (fit.cut === 'none') return undefined
  const { beforeCm, afterCm } = calculateCropLosses(fit, getCropPosition(crops, fit.size))
  const [before, after] = [formatTenths(beforeCm), formatTenths(afterCm)]
  const isSideways = fit.cut === 'sides'
  if (before === after) return { shown: `crops ${before} cm`, spoken: isSideways ? 'from each side' : 'from top and bottom' }
  return { shown: `crops ${before} and ${after} cm`, spoken: isSideways ? 'from the left and the right' : 'from the top and the bottom' }
}
