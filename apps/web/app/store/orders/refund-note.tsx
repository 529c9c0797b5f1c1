import type { Order } from '@tintype/contract/orders/store'
import { brand } from '@tintype/domain/brand'
import { refundTerms } from '@tintype/domain/refunds'
import { Note } from '../../ui/feedback/note.tsx'
import { formatPrice } from '../../ui/text/numbers.ts'

/** What was refunded, and what of it the bank returned to us. */
export function RefundNote({ order }: { order: Pick<Order, 'refundedCents' | 'failedRefundCents'> }) {
  const { refundedCents, failedRefundCents = 0 } = order
  const arrivingCents = refundedCents - failedRefundCents
  return (
    <>
      {arrivingCents > 0 && (
        <Note>
          {formatPrice(arrivingCents)} was refunded to your original payment method. Banks take {refundTerms.bankDays} to show it.
        </Note>
      )}
      {failedRefundCents > 0 && (
        <Note>
          Your bank returned a refund of {formatPrice(failedRefundCents)}. Write to{' '}
          <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>, and we’ll refund you another way.
        </Note>
      )}
    </>
  )
}
