import type { CustomerOrder } from '@tintype/contract/customers/customers'
import { orderStateNames } from '@tintype/contract/orders/order-states'
import { printName } from '@tintype/domain/prints/sizes'
import { Link } from 'react-router'
import { formatPrice } from '../../ui/text/numbers.ts'
import { LocalDay } from '../orders/local-day.tsx'
import { SmallPrint } from '../small-print.tsx'

/** The maximum number of images; others are listed by name. */
const SHOWN = 4

/** One order in a customer's list: images, content and status. Its number links to the order page. */
export function CustomerOrderItem({ order }: { order: CustomerOrder }) {
  const { orderNumber, orderToken, state, placedAt, totalCents, refundedCents, prints } = order
  return (
    <li className="account-order">
      <div className="account-prints" aria-hidden="true">
        {prints.slice(0, SHOWN).map(({ line, size, orientation, picture }) => (
          <SmallPrint key={line} picture={picture} size={size} orientation={orientation} />
        ))}
      </div>
      <div className="account-words">
        <h2>
          <Link to={`/store/orders/${orderToken}`}>Order {orderNumber}</Link>
        </h2>
        <p className="faint">
          <LocalDay instant={placedAt} /> · {orderStateNames[state]}
        </p>
        <p className="quiet">{prints.map(formatLineName).join(', ')}</p>
      </div>
      <p className="num account-sum">
        {formatPrice(totalCents - refundedCents)}
        {refundedCents > 0 && (
          <small>
            {formatPrice(totalCents)} paid − {formatPrice(refundedCents)} refunded
          </small>
        )}
      </p>
    </li>
  )
}

function formatLineName({ title, size, orientation, quantity }: CustomerOrder['prints'][number]): string {
  return `${quantity > 1 ? `${quantity} × ` : ''}${title} (${printName(size, orientation)})`
}
