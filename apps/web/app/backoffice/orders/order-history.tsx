import type { OfficeOrder } from '@tintype/contract/production/production'
import { formatDateTime } from '../review/age.ts'

/** The history of an order's prints, the latest first. */
export function OrderHistory({ events }: { events: OfficeOrder['events'] }) {
  if (!events.length) return null
  return (
    <section className="office-card" aria-labelledby="order-history">
      <h2 id="order-history">History</h2>
      <ol className="orders-history">
        {events.map(({ at, number, text }) => (
          <li key={`${at} ${number} ${text}`}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span>
              <b className="num">{number}</b> {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
