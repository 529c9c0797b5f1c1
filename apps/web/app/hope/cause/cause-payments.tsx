import { detailDollars } from '@tintype/contract/hope/cause-figures'
import type { CausePayment } from '@tintype/contract/hope/hope'
import { use } from 'react'
import { HopeHostContext } from '../../api/hope-host.ts'
import { readerAmounts } from '../../ui/text/numbers.ts'
import type { ShownCause } from '../shown-cause.ts'
import { formatUpdatedDay } from '../updated-day.ts'

/** The payments to the cause, each with its receipt, and the amount pledged. */
export function CausePayments({ cause: { payments, amount_pledged = 0, amount_remitted = 0 } }: { cause: ShownCause }) {
  if (!payments || (!payments.length && amount_pledged <= 0)) return null
  return (
    <section className="cause-payments" aria-labelledby="cause-payments">
      <h2 id="cause-payments">Payments to the cause</h2>
      <p className="quiet num">
        {detailDollars(amount_remitted, readerAmounts)} paid to the cause.
        {amount_pledged > 0 && ` ${detailDollars(amount_pledged, readerAmounts)} pledged; it will be paid with the next payment.`}
      </p>
      {payments.length > 0 && (
        <ul>
          {payments.map((payment) => (
            <PaymentRow key={payment.receipt_url ?? `${payment.remitted_on} ${payment.amount_cents}`} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PaymentRow({ payment: { remitted_on, amount, receipt_url } }: { payment: CausePayment }) {
  const host = use(HopeHostContext)
  const day = formatUpdatedDay(remitted_on)
  return (
    <li className="num">
      <time dateTime={remitted_on}>{day}</time>
      <span>{detailDollars(amount, readerAmounts)}</span>
      {receipt_url && (
        <a href={`${host}${receipt_url}`} download aria-label={`Receipt of ${day}`}>
          Receipt
        </a>
      )}
    </li>
  )
}
