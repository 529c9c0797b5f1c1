import { HOLD_CAUSES, type HoldCause, holdSentences } from '@tintype/contract/orders/order-states'
import type { Print } from '@tintype/contract/production/production'
import { useState } from 'react'
import { Select } from '../../ui/fields/select.tsx'
import { ReasonModal } from '../reason-modal.tsx'

type Props = {
  print: Print
  isBusy: boolean
  error: string | undefined
  onConfirm: (hold: { reason: string; cause: HoldCause }) => void
  onClose: () => void
}

const causes = HOLD_CAUSES.map((cause) => ({ value: cause, label: holdSentences[cause] }))

/** Why a print is put on hold: a reason for operators, and the sentence that the customer reads. */
export function HoldModal({ print, onConfirm, ...asking }: Props) {
  const [cause, setCause] = useState<HoldCause>('other')
  return (
    <ReasonModal
      {...asking}
      title={`Hold ${print.number}`}
      label="Reason (internal)"
      confirmLabel="Hold"
      busyLabel="Saving…"
      onConfirm={(reason) => onConfirm({ reason, cause })}
    >
      <div className="stack">
        <p>This print stays on hold until it is released. The customer is notified.</p>
        <Select
          label="The customer reads"
          options={causes}
          value={cause}
          onChange={({ target }) => setCause(HOLD_CAUSES.find((each) => each === target.value) ?? 'other')}
        />
      </div>
    </ReasonModal>
  )
}
