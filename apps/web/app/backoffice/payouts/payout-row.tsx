import { useMutation } from '@tanstack/react-query'
import { isOpenPayout } from '@tintype/contract/payouts/payout-states'
import { type OperatorPayout, payoutMethodNames } from '@tintype/contract/payouts/payouts'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useState } from 'react'
import { Link } from 'react-router'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { formatCents } from '../../ui/text/numbers.ts'
import { ForRole } from '../frame/for-role.tsx'
import { formatDateTime } from '../review/age.ts'
import { AgeMark } from '../review/age-mark.tsx'
import { PayoutDetailList } from './payout-details.tsx'
import type { PayoutChoice } from './payout-modal.tsx'
import { fetchStatement } from './payout-queries.ts'
import { PayoutWarnings } from './payout-warnings.tsx'
import { withBreaks } from './with-breaks.tsx'

type Props = {
  payout: OperatorPayout
  isBusy: boolean
  /** Undefined if the list is not selectable. */
  isPicked: boolean | undefined
  onPick: (isPicked: boolean) => void
  onChoose: (choice: PayoutChoice) => void
}

/** One payout; on a phone its first two lines, and the rest on request. */
export function PayoutRow({ payout, isBusy, isPicked, onPick, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <tr data-open={isOpen || undefined} data-picked={isPicked || undefined}>
      <td className="when">
        <AgeMark at={payout.requestedAt} />
        <span className="sub">{formatDateTime(payout.requestedAt)}</span>
      </td>
      <td className="who">
        {isPicked === undefined ? (
          payout.artistName
        ) : (
          <label className="desk-pick">
            <input type="checkbox" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
            <span>
              <span className="sr">Select </span>
              {payout.artistName}
            </span>
          </label>
        )}
        <span className="sub">{withBreaks(formatEmail(payout.artistEmail))}</span>
      </td>
      <td className="amount">{formatCents(payout.amountCents)}</td>
      <td className="how">
        {payoutMethodNames[payout.method]}
        <button type="button" className="desk-toggle text-btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : 'Details'}
          <span className="sr"> of {payout.artistName}</span>
        </button>
      </td>
      <td className="details">
        <PayoutWarnings blocks={payout.blocks} />
        <PayoutDetailList payout={payout} />
        <Papers payout={payout} />
      </td>
      <td className="acts">
        <LastCell payout={payout} isBusy={isBusy} onChoose={onChoose} />
      </td>
    </tr>
  )
}

/** Its number, statement and batch. */
function Papers({ payout: { id, number, batchId } }: { payout: OperatorPayout }) {
  const toast = useToast()
  const fetching = useMutation({
    mutationFn: () => fetchStatement(id),
    onSuccess: downloadFile,
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
  return (
    <p className="desk-papers">
      <span className="num">{number}</span>
      <button type="button" className="text-btn" aria-disabled={fetching.isPending} onClick={() => fetching.isPending || fetching.mutate()}>
        Statement<span className="sr"> of {number}</span>
      </button>
      {batchId && (
        <Link to={`/backoffice/payouts/batches/${batchId}`}>
          Batch<span className="sr"> of {number}</span>
        </Link>
      )}
    </p>
  )
}

type LastProps = Pick<Props, 'payout' | 'isBusy' | 'onChoose'>

function LastCell({ payout, isBusy, onChoose }: LastProps) {
  if (payout.status === 'paid') return <Paid payout={payout} onChoose={onChoose} />
  if (!isOpenPayout(payout.status)) return <p>{payout.failureReason ?? 'Cancelled by the artist.'}</p>
  return (
    <ForRole needs="finance">
      <div className="desk-actions">
        {payout.status === 'requested' && (
          <Button size="small" isBusy={isBusy} busyLabel="Approving…" onClick={() => onChoose({ payout, step: 'approve' })}>
            Approve
          </Button>
        )}
        {!payout.isAutomatic && (
          <>
            <Button size="small" disabledReason={payout.fourEyes ?? undefined} onClick={() => onChoose({ payout, step: 'paid' })}>
              Mark as paid
            </Button>
            <Button size="small" variant="danger" onClick={() => onChoose({ payout, step: 'failed' })}>
              Mark as failed
            </Button>
          </>
        )}
        {payout.isAutomatic && (
          <p className="quiet">{payout.status === 'requested' ? 'Stripe pays after the approval' : 'Being sent by Stripe'}</p>
        )}
        {payout.status !== 'exported' && (
          <Button size="small" variant="quiet" onClick={() => onChoose({ payout, step: 'cancelled' })}>
            Cancel
          </Button>
        )}
      </div>
    </ForRole>
  )
}

function Paid({ payout, onChoose }: Pick<Props, 'payout' | 'onChoose'>) {
  const { reference, paidAt } = payout
  return (
    <>
      <p>
        {reference} {reference && <CopyButton variant="inline" text={reference} what="reference" />}
        {paidAt && <span className="sub">{formatDateTime(paidAt)}</span>}
      </p>
      {!payout.isAutomatic && (
        <ForRole needs="finance">
          <div className="desk-actions">
            <Button size="small" variant="quiet" onClick={() => onChoose({ payout, step: 'returned' })}>
              Mark as returned
            </Button>
          </div>
        </ForRole>
      )}
    </>
  )
}
