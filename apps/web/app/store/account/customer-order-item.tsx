import type { CustomerOrder } from '@tintype/contract/customers/customers'
import { formatPrice } from '@tintype/domain/money'
import { plateFacts } from '@tintype/domain/sizes'
import { Link } from 'react-router'
import { Plate } from '../../ui/artwork/plate.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DayOf } from '../orders/day-of.tsx'
import { statusWord } from '../orders/order-steps.ts'
import { plateShape } from '../product/rooms/true-scale.ts'

/** The maximum number of images; others are listed by name. */
const SHOWN = 4

/** One order in a customer's list: images, content and status. Its number links to the order page. */
export function CustomerOrderItem({ order }: { order: CustomerOrder }) {
  const { orderNumber, orderToken, status, placedAt, totalCents, refundedCents, plates } = order
  return (
    <li className="account-order">
      <div className="account-plates" aria-hidden="true">
        {plates.slice(0, SHOWN).map(({ line, size, orientation, picture }) => (
          <span key={line} className="plate-of">
            <Plate
              picture={{ ...picture, alt: '' }}
              shape={plateShape(size, orientation)}
              sizes="112px"
              isTiny
              className={classNames(orientation === 'horizontal' && 'lying')}
            />
          </span>
        ))}
      </div>
      <div className="account-words">
        <h2>
          <Link to={`/store/orders/${orderToken}`}>Order {orderNumber}</Link>
        </h2>
        <p className="faint">
          <DayOf instant={placedAt} /> · {statusWord(status)}
        </p>
        <p className="quiet">{plates.map(formatLineName).join(', ')}</p>
      </div>
      <p className="num account-sum">
        {formatPrice(totalCents)}
        {refundedCents > 0 && <small>{formatPrice(refundedCents)} refunded</small>}
      </p>
    </li>
  )
}

function formatLineName({ title, size, quantity }: CustomerOrder['plates'][number]): string {
  return `${quantity > 1 ? `${quantity} × ` : ''}${title} (${plateFacts(size).name})`
}
