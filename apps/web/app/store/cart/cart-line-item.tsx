import type { Quote } from '@tintype/contract/orders/store'
import { softWords } from '@tintype/domain/prints/sharpness'
import { printDescription, printName } from '@tintype/domain/prints/sizes'
import { Link } from 'react-router'
import { formatPrice } from '../../ui/text/numbers.ts'
import { SmallPrint } from '../small-print.tsx'
import { QuantityForm } from './quantity-form.tsx'

/** A cart line: product, quantity and price. */
export function CartLineItem({ line }: { line: Quote['lines'][number] }) {
  const { product, size, quantity, title, artistName, artistHandle, orientation, priceCents, totalCents, picture, sharpness } = line
  return (
    <li className="cart-line">
      <SmallPrint picture={picture} size={size} orientation={orientation} />
      <div className="cart-words">
        <h2>
          <Link to={`/store/products/${product}?size=${size}`}>{title}</Link>
        </h2>
        <p className="faint">
          by <Link to={`/store/collections/${artistHandle}`}>{artistName}</Link>
        </p>
        <p className="quiet">{printDescription(size, orientation)}</p>
        {sharpness === 'soft' && <p className="faint">{softWords(picture, size, orientation)}</p>}
        <QuantityForm product={product} size={size} quantity={quantity} label={`${title}, ${printName(size, orientation)}`} />
      </div>
      <p className="cart-sum num">
        {formatPrice(totalCents)}
        {quantity > 1 && <small>{formatPrice(priceCents)} each</small>}
      </p>
    </li>
  )
}
