import { formatPrice } from '@tintype/contract/money'
import type { ProductCard } from '@tintype/contract/store'
import { Link } from 'react-router'
import { Plate, shapeOf } from '../ui/plate.tsx'

type Props = {
  card: ProductCard
  /** How wide it is on the page, for the browser to choose a picture by. */
  sizes: string
  isLeading?: boolean
  isArtistShown?: boolean
}

/** A plate, its title and from what on it costs. The whole is one link. */
export function PlateCard({ card, sizes, isLeading, isArtistShown }: Props) {
  const { handle, title, artistName, orientation, fromCents, picture } = card
  return (
    <Link to={`/store/products/${handle}`} className="plate-card">
      <Plate
        picture={{ ...picture, alt: withoutTitle(picture.alt, title) }}
        shape={shapeOf(orientation)}
        sizes={isLeading ? sizes : `auto, ${sizes}`}
        isLeading={isLeading}
      />
      <span className="cap">
        <span className="cap-words">
          <b>{title}</b>
          {isArtistShown && <small>{artistName}</small>}
        </span>
        <span className="num">from {formatPrice(fromCents)}</span>
      </span>
    </Link>
  )
}

/** What is seen, for those who hear the title right after it: it is not said twice. */
function withoutTitle(alt: string, title: string): string {
  return alt === title ? '' : alt.replace(`“${title}”, `, '')
}
