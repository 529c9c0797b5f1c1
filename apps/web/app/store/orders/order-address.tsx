import { addressLines } from '@tintype/contract/orders/address-lines'
import type { Order } from '@tintype/contract/orders/store'
import { brand } from '@tintype/domain/brand'
import { findShippingRegion, shippingRegions } from '@tintype/domain/countries'
import { DayOf } from './day-of.tsx'

type Props = {
  order: Order
  countryName: string
  /** Refunded or cancelled: nothing more is shipped. */
  isOver: boolean
}

/** Shipping address, parcels, and contact. */
export function OrderAddress({ order, countryName, isOver }: Props) {
  const lines = addressLines(order.shippingAddress, countryName)
  return (
    <div className="order-side">
      {(order.parcels.length > 0 || !isOver) && <Parcels order={order} />}
      <section aria-labelledby="address">
        <h2 id="address">Ship to</h2>
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <section aria-labelledby="placed">
        <h2 id="placed">Ordered</h2>
        <p className="quiet">
          <DayOf instant={order.placedAt} />, by {order.email}
        </p>
        <p className="faint small">
          Something wrong? <a href={`mailto:${brand.contactEmail}?subject=Order%20${order.orderNumber}`}>Contact us</a> with your order
          number.
        </p>
      </section>
    </div>
  )
}

function Parcels({ order }: { order: Order }) {
  const { days } = shippingRegions[findShippingRegion(order.shippingAddress.country)]
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">Parcels</h2>
      {order.parcels.length === 0 && <p className="quiet">Nothing has shipped yet. Delivery takes {days} after dispatch.</p>}
      <ul className="stack">
        {order.parcels.map(({ carrier, tracking, shippedAt }) => (
          <li key={tracking}>
            {carrier}, {tracking}
            <br />
            <span className="faint small">
              Shipped on <DayOf instant={shippedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
