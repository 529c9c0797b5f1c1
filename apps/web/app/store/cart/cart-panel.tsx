import type { Cents } from '@tintype/domain/money'
import { type MouseEvent, useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatPrice } from '../../ui/text/numbers.ts'
import { unsavedQuantity } from './quantity-form.tsx'

/** The cart's total, and the checkout button. */
export function CartPanel({ subtotalCents }: { subtotalCents: Cents }) {
  const goOn = useCheckout()
  return (
    <section className="cart-panel" aria-label="Order summary">
      <dl className="sums" aria-live="polite">
        <div className="whole">
          <dt>Subtotal</dt>
          <dd>{formatPrice(subtotalCents)}</dd>
        </div>
      </dl>
      <p className="faint small">Shipping calculated at checkout.</p>
      <LinkButton to={CHECKOUT} variant="primary" size="large" onClick={goOn}>
        Checkout
      </LinkButton>
    </section>
  )
}

const CHECKOUT = '/store/checkout'

/** Saves a quantity that was just typed before checkout: navigating at once would cancel that request. */
function useCheckout() {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    if (!isWaiting || state !== 'idle' || unsavedQuantity()) return
    setWaiting(false)
    void navigate(CHECKOUT)
  }, [isWaiting, state, navigate])

  return (event: MouseEvent) => {
    const field = unsavedQuantity()
    if (!field) return
    event.preventDefault()
    // the browser reports an invalid quantity
    setWaiting(field.reportValidity())
  }
}
