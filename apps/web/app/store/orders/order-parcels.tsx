import type { Order, Parcel } from '@tintype/contract/orders/store'
import { findShippingRegion, shippingRegions } from '@tintype/domain/addresses/countries'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { LocalDay } from './local-day.tsx'

/** The parcels of an order, each with its own state, its content and the link to its carrier. */
export function OrderParcels({ order: { parcels, shippingAddress } }: { order: Pick<Order, 'parcels' | 'shippingAddress'> }) {
  const { days } = shippingRegions[findShippingRegion(shippingAddress.country)]
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">Parcels</h2>
      {parcels.length === 0 && <p className="quiet">Nothing has shipped yet. Delivery takes {days} after dispatch.</p>}
      <ul className="stack order-parcels">
        {parcels.map((parcel) => (
          <ParcelItem key={`${parcel.carrier} ${parcel.tracking}`} parcel={parcel} />
        ))}
      </ul>
    </section>
  )
}

function ParcelItem({ parcel: { carrier, tracking, trackingUrl, shippedAt, deliveredAt, prints } }: { parcel: Parcel }) {
  return (
    <li>
      <StatusWord tone={deliveredAt ? 'done' : 'waiting'}>{deliveredAt ? 'Delivered' : 'Shipped'}</StatusWord>{' '}
      <span className="faint small">
        <LocalDay instant={deliveredAt ?? shippedAt} />
      </span>
      <p>
        {carrier},{' '}
        {trackingUrl ? (
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            {tracking}
            <span className="sr"> (tracking page of {carrier}, opens in a new tab)</span>
          </a>
        ) : (
          tracking
        )}
      </p>
      {prints.length > 0 && (
        <p className="quiet small">{prints.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ')}</p>
      )}
    </li>
  )
}
