import type { Order } from '@tintype/contract/orders/store'
import { brand } from '@tintype/domain/brand'
import { formatEmail } from '@tintype/domain/email/format-email'
import { LocalDay } from './local-day.tsx'
import { OrderParcels } from './order-parcels.tsx'

type Props = {
  order: Order
  /** The shipping address, one element per line. */
  lines: readonly string[]
  /** Refunded, cancelled or never paid: nothing more is shipped. */
  isOver: boolean
}

/** Shipping address, parcels, and contact. */
export function OrderAddress({ order, lines, isOver }: Props) {
  return (
    <div className="order-side">
      {(order.parcels.length > 0 || !isOver) && <OrderParcels order={order} />}
      <section aria-labelledby="address">
        <h2 id="address">Ship to</h2>
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <section aria-labelledby="placed">
        <h2 id="placed">{order.orderNumber ? 'Ordered' : 'Started'}</h2>
        <p className="quiet">
          <LocalDay instant={order.placedAt} />, by {formatEmail(order.email)}
        </p>
        <p className="faint small">
          Something wrong?{' '}
          <a href={`mailto:${brand.contactEmail}${order.orderNumber ? `?subject=Order%20${order.orderNumber}` : ''}`}>Contact us</a>
          {order.orderNumber ? ' with your order number.' : '.'}
        </p>
      </section>
    </div>
  )
}
