import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { Print } from '@tintype/contract/production/production'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Wanted = { quantity: number; reason: string }
type Props = { print: Print; isBusy: boolean; error: string | undefined; onConfirm: (wanted: Wanted) => void; onClose: () => void }

/** The quantity and reason of a reprint. */
export function ReprintModal({ print, isBusy, error, onConfirm, onClose }: Props) {
  const formId = useId()
  const [plates, setPlates] = useState(String(print.quantity))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const quantity = /^\d{1,3}$/.test(plates.trim()) ? Number(plates) : 0
  const isQuantityBad = quantity < 1 || quantity > print.quantity

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isQuantityBad && reason.trim() && !isBusy) onConfirm({ quantity, reason: reason.trim() })
  }

  return (
    <Modal
      title={`Reprint ${print.number}`}
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel="Saving…">
            Reprint
          </Button>
        </>
      }
    >
      <p className="quiet">Creates a new print at preflight. The customer is not charged and the artist earns no further commission.</p>
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <TextField
          label={`Copies (of ${print.quantity})`}
          inputMode="numeric"
          value={plates}
          error={isTried && isQuantityBad ? `Enter a whole number from 1 to ${print.quantity}.` : undefined}
          onChange={({ target }) => setPlates(target.value)}
        />
        <TextArea
          label="Reason"
          value={reason}
          count={{ now: reason.trim().length, max: limits.decisionReasonMax }}
          error={isTried && !reason.trim() ? problemText('reason_missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
      {error && <Note tone="bad">{error}</Note>}
    </Modal>
  )
}
