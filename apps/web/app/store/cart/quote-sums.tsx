import type { Quote } from '@tintype/contract/orders/store'
import { printName } from '@tintype/domain/prints/sizes'
import { formatPrice } from '../../ui/text/numbers.ts'

/** The items and their total. */
export function QuoteSums({ quote }: { quote: Quote }) {
  const { lines, shippingCents, totalCents, subtotalCents, addsTax } = quote
  return (
    <section className="checkout-part" aria-labelledby="your-order">
      <h2 id="your-order">Your order</h2>
      <dl className="sums">
        {lines.map(({ product, size, orientation, quantity, title, totalCents: lineCents }) => (
          <div key={`${product}:${size}`}>
            <dt>
              {quantity > 1 && `${quantity} × `}
              {title}, {printName(size, orientation)}
            </dt>
            <dd>{formatPrice(lineCents)}</dd>
          </div>
        ))}
      </dl>
      <dl className="sums" aria-live="polite">
        <div>
          <dt>Shipping</dt>
          <dd>{shippingCents === null ? <span className="faint">select a country</span> : formatPrice(shippingCents)}</dd>
        </div>
        {addsTax && (
          <div>
            <dt>Tax</dt>
            <dd className="faint">calculated at payment</dd>
          </div>
        )}
        <div className="whole">
          <dt>{totalName(quote)}</dt>
          <dd>{formatPrice(totalCents ?? subtotalCents)}</dd>
        </div>
      </dl>
    </section>
  )
}

function totalName({ totalCents, addsTax }: Quote): string {
  if (totalCents === null) return 'Total before shipping'
  return addsTax ? 'Total before tax' : 'Total'
}
