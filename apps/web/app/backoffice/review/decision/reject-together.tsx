import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/feedback/modal.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { ReviewSelection } from '../use-review-selection.ts'
import { emptyRejection, findRejectionGap, type RejectionDraft, toVerdict } from './rejection.ts'
import { RejectionFields } from './rejection-fields.tsx'
import { focusRejection } from './rejection-form.tsx'

/** One reason for all, from the same reasons as for a single artwork. */
export function RejectTogether({ selection: { selected, reject, stopReject, busyWith, error } }: { selection: ReviewSelection }) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<RejectionDraft>(emptyRejection)
  const [isTried, setTried] = useState(false)
  const gap = findRejectionGap(draft)
  const isBusy = busyWith === 'reject'

  function send() {
    setTried(true)
    if (gap) return focusRejection(form.current, gap)
    if (!isBusy) reject(toVerdict('reject', draft))
  }

  return (
    <Modal
      title={`Reject ${selected.length}`}
      isOpen
      isLocked={isBusy}
      onClose={stopReject}
      actions={
        <>
          <Button isBusy={isBusy} onClick={stopReject}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger-solid" isBusy={isBusy} busyLabel="Rejecting…">
            Reject {selected.length}
          </Button>
        </>
      }
    >
      <p className="quiet">Each artist sees this reason and what to do next.</p>
      <form
        id={formId}
        ref={form}
        className="review-rejection"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send()
        }}
      >
        <RejectionFields
          objection="reject"
          label="Reason"
          draft={draft}
          onChange={setDraft}
          shownGap={isTried ? gap : undefined}
          onSend={send}
        />
      </form>
      {error && <Note tone="bad">{error}</Note>}
    </Modal>
  )
}
