import type { Payout } from '@tintype/contract/payouts/payouts'
import { useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { useCancelPayout } from '../payouts/payout-queries.ts'

/** Artists can cancel a payout until an operator has approved it. */
export function CancelPayout({ payout: { id, amountCents } }: { payout: Payout }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelPayout()

  function close() {
    setAsking(false)
    cancel.reset()
  }

  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        Cancel payout
      </Button>
      <ConfirmModal
        title="Cancel this payout?"
        confirmLabel="Yes, cancel payout"
        busyLabel="Cancelling…"
        isOpen={isAsking}
        isBusy={cancel.isPending}
        error={cancel.isError ? toErrorMessage(cancel.error) : undefined}
        onConfirm={() => cancel.mutate(id, { onSuccess: close })}
        onClose={close}
      >
        {formatCents(amountCents)} returns to your balance. You can request it again at any time.
      </ConfirmModal>
    </>
  )
}
