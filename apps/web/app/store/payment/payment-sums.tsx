import type { Order } from '@tintype/contract/orders/store'
import { printName } from '@tintype/domain/prints/sizes'
import { formatPrice } from '../../ui/text/numbers.ts'

/** The items and what they cost, with the tax that the payment provider calculated. */
export function PaymentSums({ order, taxCents }: { order: Order; taxCents: number }) {
  return (
    <section className="checkout-part" aria-labelledby="your-order">
      <h2 id="your-order">Your order</h2>
      <dl className="sums">
        {order.lines.map(({ line, size, orientation, quantity, title, totalCents }) => (
          <div key={line}>
            <dt>
              {quantity > 1 && `${quantity} × `}
              {title}, {printName(size, orientation)}
            </dt>
            <dd>{formatPrice(totalCents)}</dd>
          </div>
        ))}
      </dl>
      <dl className="sums">
        <div>
          <dt>Shipping</dt>
          <dd>{formatPrice(order.shippingCents)}</dd>
        </div>
        {taxCents > 0 && (
          <div>
            <dt>Tax</dt>
            <dd>{formatPrice(taxCents)}</dd>
          </div>
        )}
        <div className="whole">
          <dt>Total</dt>
          <dd>{formatPrice(order.totalCents + taxCents)}</dd>
        </div>
      </dl>
    </section>
  )
}
