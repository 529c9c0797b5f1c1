import { type OperatorPayout, payoutMethodNames } from '@tintype/contract/payouts/payouts'
import { toErrorMessage } from '../../api/problem.ts'
import { formatCents } from '../../ui/text/numbers.ts'
import { ReasonModal } from '../reason-modal.tsx'
import { MarkPaidModal } from './mark-paid-modal.tsx'
import { usePayoutDecision } from './payout-queries.ts'

export type PayoutChoice = { payout: OperatorPayout; step: 'approve' | 'paid' | 'failed' | 'returned' | 'cancelled' }

/** The steps that need input: paid, with a reference, and steps that return the amount, with a reason. */
export function PayoutModal({ choice: { payout, step }, onClose }: { choice: PayoutChoice; onClose: () => void }) {
  const decision = usePayoutDecision(onClose)
  const error = decision.isError ? toErrorMessage(decision.error) : undefined
  if (step === 'approve') return null
  if (step === 'paid') {
    return (
      <MarkPaidModal
        payout={payout}
        isBusy={decision.isPending}
        error={error}
        onConfirm={(reference) => decision.mutate({ payout, step, reference })}
        onClose={onClose}
      />
    )
  }
  return (
    <ReasonModal
      {...words[step]}
      busyLabel="Saving…"
      isBusy={decision.isPending}
      error={error}
      onConfirm={(reason) => decision.mutate({ payout, step, reason })}
      onClose={onClose}
    >
      {formatCents(payout.amountCents)} by {payoutMethodNames[payout.method]} returns to the balance of {payout.artistName}, who sees your
      reason and can request the payout again.
    </ReasonModal>
  )
}

const words = {
  failed: { title: 'Mark payout as failed', label: 'Reason', confirmLabel: 'Mark as failed' },
  returned: { title: 'Mark payout as returned', label: 'Reason', confirmLabel: 'Mark as returned' },
  cancelled: { title: 'Cancel this payout', label: 'Reason', confirmLabel: 'Cancel payout' },
}
