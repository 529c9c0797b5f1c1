import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { type ReactNode, useState } from 'react'
import { FormModal } from '../ui/feedback/form-modal.tsx'
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
  /** The error of an empty text. */
  missing?: string
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
  missing = problemText('reason_missing'),
  max = limits.decisionReasonMax,
  isBusy,
  error,
  onConfirm,
  onClose,
}: Props) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const complaint = findReasonError(reason.trim(), { missing, max })

  function submit() {
    setTried(true)
    if (!complaint) onConfirm(reason.trim())
  }

  return (
    <FormModal
      title={title}
      submitLabel={confirmLabel}
      busyLabel={busyLabel}
      variant={tone}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      intro={<div className="quiet">{children}</div>}
      outro={error && <Note tone="bad">{error}</Note>}
    >
      <TextArea
        label={label}
        autoFocus={mayFocusField()}
        value={reason}
        count={{ now: reason.trim().length, max }}
        error={isTried ? complaint : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormModal>
  )
}

function findReasonError(reason: string, { missing, max }: { missing: string; max: number }): string | undefined {
  if (!reason) return missing
  return reason.length > max ? 'This text is too long. Please shorten it.' : undefined
}
