import { limits } from '@tintype/contract/limits'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import type { ReviewSelection } from '../use-review-selection.ts'
import { RejectTogether } from './reject-together.tsx'

/** A joint decision on several artworks. Refusals of the last decision are shown until the selection changes. */
export function TogetherActions({ selection }: { selection: ReviewSelection }) {
  const { selected, refused, notYet, busyWith, error, approve, startReject, clear } = selection
  return (
    <section className="review-actions" id="decision" tabIndex={-1} aria-label="Bulk decision">
      {refused.length > 0 && <Refused refused={refused} />}
      {error && <Note tone="bad">{error}</Note>}
      {selected.length > 0 && (
        <>
          <p className="review-together" role="status">
            {selected.length} selected{selected.length >= limits.review.togetherMax && '(the maximum)'}
          </p>
          <Button
            variant="primary"
            onClick={() => approve()}
            isBusy={busyWith === 'approve'}
            busyLabel="Approving…"
            aria-keyshortcuts="A"
            disabledReason={notYet}
          >
            Approve {selected.length} <KeyHint>A</KeyHint>
          </Button>
          <Button variant="danger" onClick={startReject} isBusy={busyWith === 'reject'} busyLabel="Rejecting…" aria-keyshortcuts="R">
            Reject {selected.length} <KeyHint>R</KeyHint>
          </Button>
        </>
      )}
      <Button variant="quiet" size="small" className="review-clear" onClick={clear}>
        {selected.length > 0 ? 'Clear selection' : 'Clear selection'} <KeyHint>Esc</KeyHint>
      </Button>
      {selection.isRejecting && <RejectTogether selection={selection} />}
    </section>
  )
}

function Refused({ refused }: Pick<ReviewSelection, 'refused'>) {
  return (
    <Note tone="bad">
      Not decided:
      <ul className="review-refused">
        {refused.map(({ name, message }) => (
          <li key={name}>
            “{name}”: {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}
