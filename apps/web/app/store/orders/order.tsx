import { addressLines } from '@tintype/contract/orders/address-lines'
import type { OrderState } from '@tintype/contract/orders/order-states'
import type { Order } from '@tintype/contract/orders/store'
import { countryName } from '@tintype/domain/addresses/countries'
import { redirect } from 'react-router'
import { getServices } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { keepCart, readCart } from '../cart/cart-cookie.ts'
import { withoutLines } from '../cart/cart-rules.ts'
import { checkoutCookie } from '../checkout/checkout-cookie.ts'
import { useDeleteFormDraft } from '../checkout/form-draft.ts'
import { paymentCookie } from '../checkout/payment-cookie.ts'
import { PrintWall } from '../print-wall.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/order'
import { OrderAddress } from './order-address.tsx'
import { OrderHolds } from './order-holds.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderProgress } from './order-progress.tsx'
import { orderSentence } from './order-steps.ts'
import { RefundNote } from './refund-note.tsx'
import './order.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData && orderTitle(loaderData.order) })
}

/** The URL grants access to the order. It must not be cached or sent as a referrer. */
export function headers() {
  return { ...secretHeaders(), 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

/** After a payment on another site, removes the bought items from the cart. Items that another tab added in the meantime stay. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order = await getServices(context).api.store.order({ orderToken: params.token })
  const { searchParams, pathname } = new URL(request.url)
  if (searchParams.get('from') === 'checkout') {
    const rest = withoutLines(readCart(request, getServices(context)), order.lines)
    const headers = new Headers(keepCart(rest, getServices(context)))
    headers.append('Set-Cookie', checkoutCookie(undefined, getServices(context)))
    headers.append('Set-Cookie', paymentCookie(undefined, getServices(context)))
    throw redirect(`${pathname}?paying`, { headers })
  }
  // written on the server, because browsers use other names for some countries and need no address formats
  const { shippingAddress } = order
  const address = addressLines(shippingAddress, countryName(shippingAddress.country))
  return { order, address, isPaying: searchParams.has('paying') }
}

const over: readonly OrderState[] = ['refunded', 'cancelled', 'not_completed']

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, isPaying, address } = loaderData
  const isOver = over.includes(order.state)
  useDeleteFormDraft(order.orderNumber !== null)
  return (
    <main id="main" className="wrap order">
      <header className="page-title">
        <div>
          <h1>{orderTitle(order)}</h1>
          <p className="lead">{orderSentence(order)}</p>
        </div>
      </header>
      {order.status === 'awaiting_payment' && <OrderPayment order={order} isPaying={isPaying} />}
      {order.state === 'not_completed' && (
        <p className="order-pay">
          <LinkButton to="/store/cart">Back to cart</LinkButton>
        </p>
      )}
      <OrderHolds holds={order.holds} />
      <RefundNote order={order} />
      <div className="order-wall lit-wall">
        <PrintWall prints={order.lines} ratio={2.6} phoneRatio={1.5} />
      </div>
      {!isOver && order.orderNumber && <OrderProgress order={order} />}
      <div className="order-parts">
        <OrderLines order={order} />
        <OrderAddress order={order} lines={address} isOver={isOver} />
      </div>
    </main>
  )
}

/** A payment that is open or was not completed is no order and has no number. */
function orderTitle({ orderNumber, state }: Pick<Order, 'orderNumber' | 'state'>): string {
  if (orderNumber) return `Order ${orderNumber}`
  return state === 'not_completed' ? 'Payment not completed' : 'Complete your payment'
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}
