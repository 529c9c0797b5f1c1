/** Payment on Stripe's page: no fields here. */
export function StripePart() {
  return (
    <section className="checkout-part">
      <h2>Payment</h2>
      <p>You pay on Stripe’s secure page, which opens next. We never see your card details. Your cart is kept until the order is paid.</p>
    </section>
  )
}
