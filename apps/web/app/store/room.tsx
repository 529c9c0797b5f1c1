import type { Product } from '@tintype/contract/store'
import { Plate } from '../ui/plate.tsx'
import { Sideboard } from './sideboard.tsx'

/**
 * The plate on a wall at true scale. Which size hangs is decided by the checked radio of the form beside it, in `product.css`:
 * it needs no script, and nothing but the plate moves.
 */
export function Room({ product }: { product: Product }) {
  const { picture, orientation } = product
  return (
    <section className="room lit-wall" aria-label="The plate on a wall, at true scale">
      <div className="room-in">
        <div className="hook" data-orientation={orientation} style={measuresInCss(product)}>
          {/* as wide as the largest size hangs */}
          <Plate
            picture={picture}
            sizes={orientation === 'vertical' ? '(max-width: 1000px) 63vw, 46vh' : '(max-width: 1000px) 90vw, 66vh'}
            isLeading
          />
          {picture.sources.length === 0 && <p className="hook-note">The picture of this plate is being prepared.</p>}
        </div>
        <Sideboard />
      </div>
    </section>
  )
}

/** `--large-w: 45; --large-h: 60` and so on, for the stylesheet to pick from. */
function measuresInCss({ sizes }: Product): Record<`--${string}`, number> {
  return Object.fromEntries(
    sizes.flatMap(({ size, widthCm, heightCm }) => [
      [`--${size}-w`, widthCm],
      [`--${size}-h`, heightCm],
    ]),
  )
}
