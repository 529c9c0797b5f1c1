/** Payment at Stripe, after this step: no fields here. `hasForm`: in Stripe's form on our page. */
export function StripePart({ hasForm }: { hasForm: boolean }) {
  return (
    <section className="checkout-part">
      <h2>Payment</h2>
      <p>
        {hasForm
          ? 'You pay in the next step, where you select a payment method. We never see your card details.'
          : 'You pay on Stripe’s secure page, which opens next. We never see your card details.'}{' '}
        Your cart is kept until the order is paid.
      </p>
    </section>
  )
}
