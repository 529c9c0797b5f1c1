import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { payoutDetails } from './payout-texts.ts'
import { withBreaks } from './with-breaks.tsx'

/** The payout destination, field by field, as of the request. */
export function PayoutDetailList({ payout }: { payout: OperatorPayout }) {
  if (payout.detailsError) return <Note>{payout.detailsError}</Note>
  return (
    <dl className="desk-details">
      {payoutDetails(payout).map(({ field, name, value }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            <span>{withBreaks(value)}</span>
            <CopyButton variant="inline" text={value} what={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
