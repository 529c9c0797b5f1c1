import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { Print } from '@tintype/contract/production/production'
import { useState } from 'react'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Wanted = { quantity: number; reason: string }
type Props = { print: Print; isBusy: boolean; error: string | undefined; onConfirm: (wanted: Wanted) => void; onClose: () => void }

/** The quantity and reason of a reprint. */
export function ReprintModal({ print, isBusy, error, onConfirm, onClose }: Props) {
  const [prints, setPrints] = useState(String(print.quantity))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const quantity = /^\d{1,3}$/.test(prints.trim()) ? Number(prints) : 0
  const isQuantityBad = quantity < 1 || quantity > print.quantity

  function submit() {
    setTried(true)
    if (!isQuantityBad && reason.trim()) onConfirm({ quantity, reason: reason.trim() })
  }

  return (
    <FormModal
      title={`Reprint ${print.number}`}
      submitLabel="Reprint"
      busyLabel="Saving…"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <p className="quiet">Creates a new print at preflight. The customer is not charged and the artist earns no further commission.</p>
      }
      outro={error && <Note tone="bad">{error}</Note>}
    >
      <TextField
        label={`Copies (of ${print.quantity})`}
        inputMode="numeric"
        value={prints}
        error={isTried && isQuantityBad ? `Enter a whole number from 1 to ${print.quantity}.` : undefined}
        onChange={({ target }) => setPrints(target.value)}
      />
      <TextArea
        label="Reason"
        value={reason}
        count={{ now: reason.trim().length, max: limits.decisionReasonMax }}
        error={isTried && !reason.trim() ? problemText('reason_missing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormModal>
  )
}
