import type { ReviewArtwork } from '@tintype/contract/review'
import type { MouseEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { KeyHint } from './key-hint.tsx'
import { hasPicture } from './review-page.ts'
import type { ReviewDecision } from './use-review-decision.ts'

/** The decision. On a phone it sticks to the lower edge. */
export function ReviewActions({ artwork, decision }: { artwork: ReviewArtwork; decision: ReviewDecision }) {
  const { approve, reject, busyWith, error } = decision
  return (
    <section className="review-actions" id="decision" tabIndex={-1} aria-label="The decision">
      {error && <Note tone="bad">{error}</Note>}
      <Button variant="danger" onClick={once(reject)} isBusy={busyWith === 'reject'} busyLabel="Rejecting…" aria-keyshortcuts="R">
        Reject <KeyHint>R</KeyHint>
      </Button>
      <Button
        variant="primary"
        onClick={once(approve)}
        isBusy={busyWith === 'approve'}
        busyLabel="Approving…"
        aria-keyshortcuts="A"
        disabledReason={hasPicture(artwork) ? undefined : 'A picture is approved once it can be seen.'}
      >
        Approve <KeyHint>A</KeyHint>
      </Button>
    </section>
  )
}

/** The second click of a double click would decide on the next picture, unseen. */
function once(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  }
}
