import { addressLines } from '@tintype/contract/orders/address-lines'
import { Problem } from '@tintype/contract/problems'
import { countryName } from '@tintype/domain/addresses/countries'
import { brand } from '@tintype/domain/brand'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useEffect } from 'react'
import { data, redirectDocument } from 'react-router'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { getServices, servicesContext } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { buttonClass } from '../../ui/button-variants.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { readPaymentCookie } from '../checkout/payment-cookie.ts'
import { PrintWall } from '../print-wall.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/payment'
import { PaymentForm } from './payment-form.tsx'
import { PaymentSums } from './payment-sums.tsx'
import { StripePageButton } from './stripe-page-button.tsx'
import '../store.css'
import '../checkout/checkout.css'
import './payment.css'

export function meta() {
  return pageMeta({ title: 'Payment' })
}

/** The URL grants access to the order. */
export function headers() {
  return { ...secretHeaders(), 'X-Robots-Tag': 'noindex' }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = getServices(context)
  const { api } = services
  const order = await api.store.order({ orderToken: params.token })
  const orderPath = `/store/orders/${params.token}`
  // the customer pays at another site, and returns after the payment arrived
  const isNew = order.status === 'paid' && readPaymentCookie(request, services) === params.token
  // documents, because the other pages have no origins of Stripe in their policy
  if (order.status !== 'awaiting_payment') throw redirectDocument(isNew ? `${orderPath}?from=checkout` : orderPath)
  const payment = await context.get(servicesContext).api.store.paymentForm({ orderToken: params.token }).catch(toUnavailable)
  if (payment.state === 'elsewhere') throw redirectDocument(payment.paymentUrl)
  if (payment.state === 'confirming') throw redirectDocument(`${orderPath}?from=checkout`)
  const { shippingAddress } = order
  const address = addressLines(shippingAddress, countryName(shippingAddress.country))
  const isReturned = new URL(request.url).searchParams.has('returned')
  return data({ order, payment, address, isReturned }, { status: payment.state === 'unavailable' ? payment.status : 200 })
}

/** Stripe's page instead of the form. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    const { paymentUrl } = await context.get(servicesContext).api.store.openPaymentPage({ orderToken: params.token })
    return redirectDocument(paymentUrl ?? `/store/orders/${params.token}`, 303)
  } catch (error) {
    const { message, status } = toUnavailable(error)
    return data({ message }, status)
  }
}

/** @throws all other errors */
function toUnavailable(error: unknown): { state: 'unavailable'; message: string; status: 429 | 503 } {
  const code = findProblemCode(error)
  if (code === 'unavailable' || code === 'rate_limited')
    return { state: 'unavailable', message: toErrorMessage(error), status: code === 'rate_limited' ? 429 : 503 }
  throw code === 'order_not_found' ? data({ code, message: new Problem(code).message }, { status: 404 }) : error
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, payment, address, isReturned } = loaderData
  useFreshPage()
  return (
    <div className="checkout">
      <aside className="checkout-wall lit-wall" aria-hidden="true">
        <PrintWall prints={order.lines} ratio={0.9} phoneRatio={1.8} />
      </aside>
      <main id="main" className="checkout-side">
        <div className="between">
          <a className="mark" href="/store">
            {brand.product}
          </a>
          <a className="checkout-back" href="/store/cart">
            Back to cart
          </a>
        </div>
        <div className="checkout-body">
          <div className="payment">
            <h1>Payment</h1>
            {actionData && <Note tone="bad">{actionData.message}</Note>}
            <Recipient order={order} lines={address} />
            {payment.state === 'open' && payment.publishableKey !== null && (
              <PaymentForm order={order} payment={{ ...payment, publishableKey: payment.publishableKey }} isReturned={isReturned} />
            )}
            {payment.state === 'open' && payment.publishableKey === null && (
              <>
                <PaymentSums order={order} taxCents={payment.taxCents} />
                <StripePageButton variant="primary" />
              </>
            )}
            {payment.state === 'closed' && (
              <>
                <Note>The time for this payment is over. Nothing was charged, and your cart is unchanged.</Note>
                <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/store/cart">
                  Back to cart
                </a>
              </>
            )}
            {payment.state === 'unavailable' && (
              <>
                <Note tone="bad">{payment.message}</Note>
                <a className={buttonClass({ variant: 'primary', size: 'large' })} href={`/store/orders/${order.orderToken}/pay`}>
                  Try again
                </a>
              </>
            )}
          </div>
        </div>
        <p className="checkout-foot">
          By paying you accept the <a href="/policies/terms-of-service">terms</a>, the <a href="/policies/refund-policy">refund policy</a>{' '}
          and the <a href="/policies/privacy-policy">privacy policy</a> of {brand.product}. This price is guaranteed for 30 minutes after
          you ordered.
        </p>
      </main>
    </div>
  )
}

type RecipientProps = { order: Route.ComponentProps['loaderData']['order']; lines: readonly string[] }

/** Where the prints go. The checkout still has what was typed there. */
function Recipient({ order, lines }: RecipientProps) {
  return (
    <section className="payment-recipient" aria-label="Delivery">
      <dl>
        <div>
          <dt>Email</dt>
          <dd>{formatEmail(order.email)}</dd>
        </div>
        <div>
          <dt>Ship to</dt>
          <dd>{lines.join(', ')}</dd>
        </div>
      </dl>
      <a href={`/store/checkout?country=${order.shippingAddress.country}`}>
        Change<span className="sr"> email or address</span>
      </a>
    </section>
  )
}

/** A browser may show this page from its memory after a payment. */
function useFreshPage(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}
