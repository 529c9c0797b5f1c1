import type { Product } from '@tintype/contract/orders/store'
import { type Crops, lossesOf, placeOf } from '@tintype/domain/crops'
import { fitPlate } from '@tintype/domain/plate-fit'

/** The cut of each size; `product.css` shows the chosen one. */
export function CutNote({ product }: { product: Product }) {
  const { sizes, picture, orientation } = product
  return (
    <p className="cut-note">
      {sizes.map(({ size }) => (
        <span key={size} className="of-size" data-size={size}>
          {cutSentence(fitPlate(picture, size, orientation), picture.crops)}
        </span>
      ))}
    </p>
  )
}

function cutSentence(fit: ReturnType<typeof fitPlate>, crops: Crops | undefined): string {
  const { cut, size } = fit
  if (cut === 'none') return 'The whole picture, nothing of it is cut.'
  const { beforeCm, afterCm } = lossesOf(fit, placeOf(crops, size))
  const [before, after] = [beforeCm.toFixed(1), afterCm.toFixed(1)]
  if (before !== after) {
    return `Cut by ${before} cm at the ${cut === 'sides' ? 'left' : 'top'} and ${after} cm at the ${cut === 'sides' ? 'right' : 'bottom'}.`
  }
  return `Cut by ${before} cm ${cut === 'sides' ? 'at the left and the right' : 'at the top and the bottom'}.`
}
