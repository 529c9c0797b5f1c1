import type { Product } from '@tintype/contract/store'
import { useRef } from 'react'
import { Plate } from '../ui/plate.tsx'
import { Sideboard } from './sideboard.tsx'
import { usePlateLight } from './use-plate-light.ts'
import { ZoomLink } from './zoom-link.tsx'

/**
 * The plate on a wall at true scale, cut as its size cuts it. Which size hangs is decided by the checked radio of the form beside
 * it, in `product.css`: it needs no script, and nothing but the plate moves.
 */
export function Room({ product }: { product: Product }) {
  const { title, picture, orientation } = product
  const room = useRef<HTMLElement>(null)
  usePlateLight(room)
  return (
    <section ref={room} className="room lit-wall" aria-label="The plate on a wall, at true scale">
      <div className="room-in">
        <div className="hook" data-orientation={orientation} style={measuresInCss(product)}>
          <ZoomLink title={title} picture={picture}>
            {/* as wide as the largest size hangs */}
            <Plate
              picture={picture}
              sizes={orientation === 'vertical' ? '(max-width: 1000px) 63vw, 46vh' : '(max-width: 1000px) 90vw, 66vh'}
              isLeading
            />
          </ZoomLink>
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
