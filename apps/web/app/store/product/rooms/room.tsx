import type { Product } from '@tintype/contract/orders/store'
import { getCropPosition } from '@tintype/domain/prints/crops'
import { useRef } from 'react'
import { Print } from '../../../ui/artwork/print.tsx'
import { MatureChoice } from '../../mature-choice.tsx'
import { ZoomLink } from '../zoom/zoom-link.tsx'
import { Sideboard } from './sideboard.tsx'
import { usePrintLight } from './use-print-light.ts'

/**
 * The print on a wall at true scale, with the crop of its size. The checked radio button of the form selects the size via `product.css`: no
 * script is needed, and only the print moves.
 */
export function Room({ product, widestCm }: { product: Product; widestCm: number }) {
  const { title, picture, orientation } = product
  const room = useRef<HTMLElement>(null)
  usePrintLight(room)
  return (
    <section ref={room} className="room lit-wall" aria-label="The print on a wall, to scale">
      <div className="room-in">
        <div className="hook" data-orientation={orientation} style={measuresInCss(product)}>
          <ZoomLink title={title} picture={picture}>
            <Print picture={{ ...picture, crops: null }} sizes={sizesOnWall(widestCm)} isLeading />
          </ZoomLink>
          {picture.isMature && <MatureChoice />}
          {picture.sources.length === 0 && <p className="hook-note">The picture of this print is being prepared.</p>}
        </div>
        <Sideboard />
      </div>
    </section>
  )
}

/** The wall is 112 × 131 cm: as wide as the window below 1000 px, else 86 % of its height (see `product.css`). */
function sizesOnWall(widthCm: number): string {
  return `(max-width: 1100px) ${Math.ceil((widthCm * 100) / 112)}vw, ${Math.ceil((widthCm * 86) / 131)}vh`
}

/** CSS variables for the stylesheet: `--large-w: 45; --large-h: 60; --large-at: 50%` etc. */
function measuresInCss({ sizes, picture: { crops } }: Product): Record<`--${string}`, number | string> {
  return Object.fromEntries(
    sizes.flatMap(({ size, widthCm, heightCm }) => [
      [`--${size}-w`, widthCm],
      [`--${size}-h`, heightCm],
      [`--${size}-at`, `${getCropPosition(crops, size) / 10}%`],
    ]),
  )
}
