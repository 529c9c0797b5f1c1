import type { Product } from '@tintype/contract/orders/store'
import { Button } from '../../ui/button.tsx'
import { PriceOfSize } from './price-of-size.tsx'

/** On a phone, after the form has left the window: what is chosen, what it costs, and the way into the cart. */
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
