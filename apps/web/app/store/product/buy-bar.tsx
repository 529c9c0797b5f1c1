import type { Product } from '@tintype/contract/orders/store'
import { Button } from '../../ui/button.tsx'
import { PriceOfSize } from './price-of-size.tsx'

/** A bar on phones once the form has scrolled out of view: selection, price and cart button. */
export function BuyBar({ product }: { product: Product }) {
  return (
    <div className="buy-bar">
      <p>
        <b>{product.title}</b>
        <span className="num">
          <PriceOfSize sizes={product.sizes} isNamed />
        </span>
      </p>
      <Button type="submit" form="buy" variant="primary">
        Add to cart
      </Button>
    </div>
  )
}
