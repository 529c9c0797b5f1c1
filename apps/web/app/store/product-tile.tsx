import type { ProductCard } from '@tintype/contract/orders/store'
import type { Cents } from '@tintype/domain/money'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { Link } from 'react-router'
import { Print, shapeForOrientation } from '../ui/artwork/print.tsx'
import { formatPrice } from '../ui/text/numbers.ts'

type Props = {
  card: ProductCard
  /** The `sizes` attribute of the image. */
  sizes: string
  isLeading?: boolean
  isArtistShown?: boolean
  size?: ChosenSize | undefined
}

export type ChosenSize = { size: PrintSize; priceCents: Cents }

/** A product with its title and lowest price, or its price in the selected size. The whole card is one link. */
export function ProductTile({ card, sizes, isLeading, isArtistShown, size }: Props) {
  const { handle, title, artistName, orientation, fromCents, picture } = card
  return (
    <Link to={size ? `/store/products/${handle}?size=${size.size}` : `/store/products/${handle}`} className="tile">
      <Print
        picture={{ ...picture, alt: withoutTitle(picture.alt, title) }}
        shape={shapeForOrientation(orientation)}
        sizes={isLeading ? sizes : `auto, ${sizes}`}
        isLeading={isLeading}
      />
      <span className="cap">
        <span className="tile-words">
          <b>{title}</b>
          {isArtistShown && <small>{artistName}</small>}
        </span>
        <span className="num">{size ? formatPrice(size.priceCents) : `from ${formatPrice(fromCents)}`}</span>
      </span>
    </Link>
  )
}

/** The alt text without the title, which follows directly. */
function withoutTitle(alt: string, title: string): string {
  return alt === title ? '' : alt.replace(`“${title}”, `, '')
}
