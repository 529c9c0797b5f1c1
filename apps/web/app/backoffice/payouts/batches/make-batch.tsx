import { MANUAL_PAYOUT_METHODS, type ManualPayoutMethod, payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { formatCents } from '../../../ui/text/numbers.ts'
import { useMakeBatch } from './batch-queries.ts'

type Props = {
  payouts: readonly OperatorPayout[]
  /** There are more rows, which the batch includes too. */
  hasMore: boolean
}

/** A batch for each method of which something is approved. */
export function MakeBatch({ payouts, hasMore }: Props) {
  const [method, setMethod] = useState<ManualPayoutMethod>()
  const navigate = useNavigate()
  const make = useMakeBatch(({ batch, leftOut }) => void navigate(`/backoffice/payouts/batches/${batch.id}`, { state: { leftOut } }))
  const methods = MANUAL_PAYOUT_METHODS.filter((each) => payouts.some((payout) => payout.method === each))

  function close() {
    setMethod(undefined)
    make.reset()
  }

  return (
    <div className="desk-bar">
      <span className="quiet">Create batch:</span>
      {methods.map((each) => (
        <Button key={each} size="small" onClick={() => setMethod(each)}>
          {payoutMethodNames[each]} · {formatPayoutTotal(payouts, each, hasMore)}
        </Button>
      ))}
      {method && (
        <ConfirmModal
          title={`Create a ${payoutMethodNames[method]} batch?`}
          confirmLabel="Create batch"
          busyLabel="Creating…"
          isOpen
          isBusy={make.isPending}
          error={make.isError ? toErrorMessage(make.error) : undefined}
          onConfirm={() => make.mutate(method)}
          onClose={close}
        >
          Every approved payout of this method is added to one file and can no longer be cancelled. Payouts that do not fit the file format
          stay here and are listed.
        </ConfirmModal>
      )}
    </div>
  )
}

function formatPayoutTotal(payouts: readonly OperatorPayout[], method: ManualPayoutMethod, hasMore: boolean): string {
  const own = payouts.filter((payout) => payout.method === method)
  return `${own.length}${hasMore ? ' or more' : ''}, ${formatCents(own.reduce((sum, { amountCents }) => sum + amountCents, 0))}`
}
