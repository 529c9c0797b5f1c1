import type { ProductSize } from '@tintype/contract/orders/store'
import { formatPrice } from '../../ui/text/numbers.ts'

/** Every price; `product.css` shows the one of the chosen size. */
export function PriceOfSize({ sizes, isNamed }: { sizes: readonly ProductSize[]; isNamed?: boolean }) {
  return sizes.map(({ size, name, priceCents }) => (
    <span key={size} className="of-size" data-size={size}>
      {isNamed && `${name}, `}
      {formatPrice(priceCents)}
    </span>
  ))
}
