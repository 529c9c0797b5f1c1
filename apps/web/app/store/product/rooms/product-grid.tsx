import type { ProductCard } from '@tintype/contract/orders/store'
import { classNames } from '../../../ui/class-names.ts'
import { MatureChoice } from '../../mature-choice.tsx'
import { type ChosenSize, ProductTile } from '../../product-tile.tsx'
import { gridCellClass } from './true-scale.ts'

type Props = {
  label: string
  cards: readonly ProductCard[]
  isArtistShown?: boolean
  /** With a size filter: prices and links are for this size. */
  size?: ChosenSize | undefined
  /** The number of images above the fold, which are loaded first. */
  leading?: number
  /** The cards form one row from edge to edge; on narrow screens they wrap. */
  isFullRow?: boolean
}

/** Products in rows of equal height, each in its real aspect ratio. */
export function ProductGrid({ label, cards, isArtistShown, size, leading = 0, isFullRow }: Props) {
  return (
    <>
      {cards.some(({ picture }) => picture.isMature) && <MatureChoice />}
      <ul className={classNames('hang', isFullRow && 'one-row')} aria-label={label}>
        {cards.map((card, place) => (
          <li key={card.handle} className={gridCellClass(card.orientation)}>
            <ProductTile
              card={card}
              sizes={card.orientation === 'horizontal' ? '(max-width: 600px) 92vw, 42vw' : '(max-width: 600px) 46vw, 24vw'}
              isLeading={place < leading}
              isArtistShown={isArtistShown}
              size={size}
            />
          </li>
        ))}
        {/* fills the last row, so that its cards are no larger than the others */}
        <li className="rest" aria-hidden="true" />
      </ul>
    </>
  )
}
