import { addressLines } from '@tintype/contract/orders/address-lines'
import type { OfficeOrder } from '@tintype/contract/production/production'
import { countryName } from '@tintype/domain/addresses/countries'
import { formatEmail } from '@tintype/domain/email/format-email'
import { Button } from '../../ui/button.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { ForRole } from '../frame/for-role.tsx'
import { formatDateTime } from '../review/age.ts'
import type { PrintStepWithInput } from './print-modal.tsx'

/** Shipping address, parcels, and payment. */
export function OrderFacts({ order, onAsk }: { order: OfficeOrder; onAsk: (question: PrintStepWithInput) => void }) {
  const address = addressLines(order.shippingAddress, countryName(order.shippingAddress.country))
  const paidCents = order.totalCents + order.paidTaxCents
  const refundedCents = order.refundedCents + order.refundedTaxCents
  const canRefund = order.paidAt !== null && order.lines.some(({ refundableQuantity }) => refundableQuantity > 0)
  return (
    <section className="office-card orders-facts" aria-labelledby="order-facts">
      <h2 id="order-facts">Customer, parcels and payment</h2>
      <div className="orders-columns">
        <div>
          <h3>Ship to</h3>
          {order.customerForgottenAt ? (
            <Forgotten country={order.shippingAddress.country} at={order.customerForgottenAt} />
          ) : (
            <>
              <address>
                {address.map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </address>
              <p className="quiet">{formatEmail(order.email)}</p>
              {order.isOver && (
                <ForRole needs="admin">
                  <Button size="small" variant="danger" onClick={() => onAsk({ kind: 'forget' })}>
                    Erase customer data…
                  </Button>
                </ForRole>
              )}
            </>
          )}
        </div>
        <div>
          <h3>Parcels</h3>
          {order.parcels.length === 0 && <p className="quiet">Nothing shipped yet.</p>}
          <ul>
            {order.parcels.map(({ id, carrier, tracking, trackingUrl, shippedAt, deliveredAt }) => (
              <li key={id}>
                {carrier},{' '}
                {trackingUrl ? (
                  <a className="num" href={trackingUrl} target="_blank" rel="noreferrer">
                    {tracking}
                  </a>
                ) : (
                  <span className="num">{tracking}</span>
                )}
                <span className="hint">
                  {deliveredAt ? `Delivered ${formatDateTime(deliveredAt)}` : `Shipped ${formatDateTime(shippedAt)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Payment</h3>
          <dl className="orders-sums">
            <div>
              <dt>{order.paidAt ? 'Paid' : 'Total'}</dt>
              <dd>{formatCents(paidCents)}</dd>
            </div>
            {order.paidTaxCents > 0 && (
              <div>
                <dt>Including tax</dt>
                <dd>{formatCents(order.paidTaxCents)}</dd>
              </div>
            )}
            {order.refundedCents > 0 && (
              <>
                <div>
                  <dt>Refunded</dt>
                  <dd>−{formatCents(refundedCents)}</dd>
                </div>
                <div className="whole">
                  <dt>Total after refund</dt>
                  <dd>{formatCents(paidCents - refundedCents)}</dd>
                </div>
              </>
            )}
          </dl>
          {order.taxCents > 0 && (
            <p className="quiet num">{formatCents(order.taxCents)} tax, collected by Shopify (not included in amounts here)</p>
          )}
          <p className="quiet">{order.paidAt ? formatDateTime(order.paidAt) : 'Not paid yet'}</p>
          {canRefund && (
            <ForRole needs="finance">
              <Button size="small" variant="danger" onClick={() => onAsk({ kind: 'refund' })}>
                Refund…
              </Button>
            </ForRole>
          )}
        </div>
      </div>
    </section>
  )
}

function Forgotten({ country, at }: { country: OfficeOrder['shippingAddress']['country']; at: string }) {
  return (
    <>
      <p>{countryName(country)}</p>
      <p className="quiet">Customer data was erased on {formatDateTime(at)}.</p>
    </>
  )
}
