import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/feedback/modal.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { mayFocusField } from './keys/may-focus-field.ts'

type Props = {
  title: string
  /** Describes the effect. */
  children: ReactNode
  label: string
  confirmLabel: string
  busyLabel: string
  /** `primary` for decisions that are not negative. */
  tone?: 'danger-solid' | 'primary'
  /** The maximum length of the text. */
  max?: number
  isBusy: boolean
  error: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Dialog for a refusal or another decision that needs a text. */
export function ReasonModal({
  title,
  children,
  label,
  confirmLabel,
  busyLabel,
  tone = 'danger-solid',
  max = limits.decisionReasonMax,
  isBusy,
  error,
  onConfirm,
  onClose,
}: Props) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const complaint = findReasonError(reason.trim(), max)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!complaint && !isBusy) onConfirm(reason.trim())
  }

  return (
    <Modal
      title={title}
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={tone} isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="quiet">{children}</div>
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          label={label}
          autoFocus={mayFocusField()}
          value={reason}
          count={{ now: reason.trim().length, max }}
          error={isTried ? complaint : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
      {error && <Note tone="bad">{error}</Note>}
    </Modal>
  )
}

function findReasonError(reason: string, max: number): string | undefined {
  if (!reason) return problemText('reason_missing')
  return reason.length > max ? 'This text is too long. Please shorten it.' : undefined
}
