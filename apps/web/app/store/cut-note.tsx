import { fitPlate } from '@tintype/contract/plate-fit'
import type { Product } from '@tintype/contract/store'

/** What each size cuts away of the picture, of which `product.css` shows the one that is chosen. */
export function CutNote({ product }: { product: Product }) {
  const { sizes, picture, orientation } = product
  return (
    <p className="cut-note">
      {sizes.map(({ size }) => (
        <span key={size} className="of-size" data-size={size}>
          {cutSentence(fitPlate(picture, size, orientation))}
        </span>
      ))}
    </p>
  )
}

function cutSentence({ cut, lostCm }: ReturnType<typeof fitPlate>): string {
  if (cut === 'none') return 'The whole picture, nothing of it is cut.'
  return `Cut by ${lostCm.toFixed(1)} cm ${cut === 'sides' ? 'at the left and the right' : 'at the top and the bottom'}.`
}
