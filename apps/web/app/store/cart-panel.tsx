import { type Cents, formatPrice } from '@tintype/contract/money'
import { LinkButton } from '../ui/link-button.tsx'

/** What the cart comes to, and the way on. */
export function CartPanel({ subtotalCents }: { subtotalCents: Cents }) {
  return (
    <section className="cart-panel" aria-label="Sum">
      <dl className="sums" aria-live="polite">
        <div className="whole">
          <dt>Subtotal</dt>
          <dd>{formatPrice(subtotalCents)}</dd>
        </div>
      </dl>
      <p className="faint small">Shipping is worked out at checkout.</p>
      <LinkButton to="/store/checkout" variant="primary" size="large">
        Checkout
      </LinkButton>
    </section>
  )
}
