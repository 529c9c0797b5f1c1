import type { ProductCard } from '@tintype/contract/orders/store'
import { type ChosenSize, PlateCard } from '../../plate-card.tsx'
import { hangClass } from './true-scale.ts'

type Props = {
  label: string
  cards: readonly ProductCard[]
  isArtistShown?: boolean
  /** Where one size is looked for: what it costs, and where each plate leads. */
  size?: ChosenSize | undefined
  /** How many stand in the first window and are loaded before anything else. */
  leading?: number
  /** Enough for a whole row: the last one then ends where the page ends. */
  isFullRow?: boolean
}

/** Plates in rows of one height, each in its true shape. */
export function PlateHang({ label, cards, isArtistShown, size, leading = 0, isFullRow }: Props) {
  return (
    <ul className="hang" aria-label={label}>
      {cards.map((card, place) => (
        <li key={card.handle} className={hangClass(card.orientation)}>
          <PlateCard
            card={card}
            sizes={card.orientation === 'horizontal' ? '(max-width: 600px) 92vw, 42vw' : '(max-width: 600px) 46vw, 24vw'}
            isLeading={place < leading}
            isArtistShown={isArtistShown}
            size={size}
          />
        </li>
      ))}
      {/* takes what is left of the last row, so that its plates are no larger than the others */}
      {!isFullRow && <li className="rest" aria-hidden="true" />}
    </ul>
  )
}
