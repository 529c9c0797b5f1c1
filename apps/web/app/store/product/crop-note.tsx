import type { Product } from '@tintype/contract/orders/store'
import { type Crops, calculateCropLosses, getCropPosition } from '@tintype/domain/prints/crops'
import { fitPrint } from '@tintype/domain/prints/print-fit'
import { softWords } from '@tintype/domain/prints/sharpness'
import { formatTenths } from '../../ui/text/numbers.ts'

/** The cut of each size, and a plain warning for a soft one; `product.css` shows the chosen size. */
export function CropNote({ product }: { product: Product }) {
  const { sizes, picture, orientation } = product
  return (
    <p className="cut-note">
      {sizes.map(({ size, sharpness }) => (
        <span key={size} className="of-size" data-size={size}>
          {cutSentence(fitPrint(picture, size, orientation), picture.crops)}
          {sharpness === 'soft' && ` ${softWords(picture, size, orientation)}`}
        </span>
      ))}
    </p>
  )
}

function cutSentence(fit: ReturnType<typeof fitPrint>, crops: Crops | undefined): string {
  const { cut, size } = fit
  if (cut === 'none') return 'The full picture, uncropped.'
  const { beforeCm, afterCm } = calculateCropLosses(fit, getCropPosition(crops, size))
  const [before, after] = [formatTenths(beforeCm), formatTenths(afterCm)]
  if (before !== after) {
    return `Crops ${before} cm from the ${cut === 'sides' ? 'left' : 'top'} and ${after} cm from the ${cut === 'sides' ? 'right' : 'bottom'}.`
  }
  return `Crops ${before} cm from ${cut === 'sides' ? 'each side' : 'the top and the bottom'}.`
}
