import type { Order } from '@tintype/contract/orders/store'
import { printDescription } from '@tintype/domain/prints/sizes'
import { Link } from 'react-router'
import { formatPrice } from '../../ui/text/numbers.ts'
import { SmallPrint } from '../small-print.tsx'
import { OrderAmounts } from './order-amounts.tsx'

/** The items at the prices of the order, and the totals. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-labelledby="prints">
      <h2 id="prints">Prints</h2>
      <ul>
        {order.lines.map((line) => (
          <OrderLineItem key={line.line} line={line} />
        ))}
      </ul>
      <OrderAmounts order={order} />
    </section>
  )
}

function OrderLineItem({ line }: { line: Order['lines'][number] }) {
  const { product, title, artistName, size, orientation, quantity, priceCents, totalCents, refundedQuantity, picture } = line
  return (
    <li className="cart-line">
      <SmallPrint picture={picture} size={size} orientation={orientation} />
      <div className="cart-words">
        <h3>
          <Link to={`/store/products/${product}`}>{title}</Link>
        </h3>
        <p className="faint">by {artistName}</p>
        <p className="quiet">{printDescription(size, orientation)}</p>
        {refundedQuantity > 0 && <p className="faint">{refundedQuantity} refunded</p>}
      </div>
      <p className="cart-sum num">
        {formatPrice(totalCents)}
        {quantity > 1 && (
          <small>
            {quantity} × {formatPrice(priceCents)}
          </small>
        )}
      </p>
    </li>
  )
}
