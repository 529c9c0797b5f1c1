import type { Order, PaymentForm as Payment } from '@tintype/contract/orders/store'
import { useEffect, useId, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatPrice } from '../../ui/text/numbers.ts'
import { PaymentSums } from './payment-sums.tsx'
import { StripePageButton } from './stripe-page-button.tsx'
import { useStripeForm } from './use-stripe-form.ts'

type Props = {
  order: Order
  payment: Extract<Payment, { state: 'open' }> & { publishableKey: string }
  /** The customer returns from another site without having paid. */
  isReturned: boolean
}

/** Wallets and cards in Stripe's form. Without scripts, or if Stripe.js does not load, the customer pays on Stripe's page. */
export function PaymentForm({ order, payment, isReturned }: Props) {
  const places = { wallets: useRef<HTMLDivElement>(null), contact: useRef<HTMLDivElement>(null), payment: useRef<HTMLDivElement>(null) }
  const doneUrl = `/store/orders/${order.orderToken}?from=checkout`
  const { revalidate } = useRevalidator()
  const options = { ...payment, doneUrl, onDoubt: () => void revalidate() }
  const { state, hasWallets, isPaying, problem, pay } = useStripeForm(options, places, isReturned ? NOT_PAID : undefined)
  const notice = useFocusIfLost(problem)
  const hasFailed = state === 'failed'
  const title = useId()

  return (
    <>
      <PaymentSums order={order} taxCents={payment.taxCents} />
      <section className="checkout-part" aria-labelledby={title}>
        <h2 id={title}>Payment method</h2>
        <noscript>
          <Note>Your browser runs no scripts here, so you pay on Stripe’s secure page.</Note>
        </noscript>
        {hasFailed && (
          <Note>
            The payment form could not be loaded, which a content blocker or the network may cause. You can pay on Stripe’s secure page
            instead. Nothing has been charged.
          </Note>
        )}
        <div className="needs-script">
          <div className="payment-form" hidden={hasFailed} aria-busy={state === 'loading'} inert={isPaying}>
            {state === 'loading' && <FormSkeleton />}
            <div className="payment-places" data-shown={state === 'shown' || undefined}>
              <div ref={places.wallets} className="payment-wallets" data-shown={hasWallets || undefined} />
              {hasWallets && <p className="payment-or">or pay another way</p>}
              <div ref={places.contact} className="payment-contact" />
              <div ref={places.payment} />
            </div>
          </div>
        </div>
      </section>
      <div className="payment-end">
        {problem && state !== 'failed' && (
          <div ref={notice} tabIndex={-1}>
            <Note tone="bad">{problem}</Note>
          </div>
        )}
        {hasFailed ? (
          <StripePageButton variant="primary" />
        ) : (
          <>
            <Button
              className="needs-script"
              variant="primary"
              size="large"
              isBusy={isPaying || state === 'loading'}
              busyLabel={isPaying ? 'Paying…' : 'Loading…'}
              onClick={pay}
            >
              {`Pay ${formatPrice(payment.totalCents)}`}
            </Button>
            <noscript>
              <StripePageButton variant="primary" />
            </noscript>
            <div className="needs-script">
              <div className="payment-other">
                <span>We never see your card details.</span>
                <StripePageButton variant="quiet" isBusy={isPaying} />
              </div>
            </div>
          </>
        )}
      </div>
    </>
  )
}

const NOT_PAID = 'The payment was not completed, and you were not charged. Please try again, or pay another way.'

/** The form loses the focus while a payment is pending, and the page has none after a return from another site. */
function useFocusIfLost(problem: string | undefined) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem && document.activeElement === document.body) notice.current?.focus()
  }, [problem])
  return notice
}

/** In the form's final shape, so that nothing moves when it arrives. */
function FormSkeleton() {
  return (
    <div className="payment-skeleton">
      <span className="sr">Loading the payment form</span>
      <Skeleton height={48} />
      <Skeleton height={76} />
      <span>
        <Skeleton height={76} />
        <Skeleton height={76} />
      </span>
      <Skeleton height={76} />
    </div>
  )
}
