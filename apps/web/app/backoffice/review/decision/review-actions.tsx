import type { Claim, ReviewArtwork } from '@tintype/contract/review/review'
import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import { formatTime } from '../age.ts'
import { hasPicture } from '../review-page.ts'
import type { ReviewDecision } from './use-review-decision.ts'

type Props = { artwork: ReviewArtwork; decision: ReviewDecision; claim: Claim | undefined }

/** Decision. On a phone it sticks to the lower edge. */
export function ReviewActions({ artwork, decision, claim }: Props) {
  const { approve, object, busyWith, error } = decision
  const isOthers = claim?.isMine === false
  return (
    <section className="review-actions" id="decision" tabIndex={-1} aria-label="Decision">
      {error && <Note tone="bad">{error}</Note>}
      {isOthers && <ClaimNote claim={claim} />}
      <Button
        variant="primary"
        className="review-approve"
        onClick={once(approve)}
        isBusy={busyWith === 'approve'}
        busyLabel="Approving…"
        aria-keyshortcuts="A"
        disabledReason={isOthers || hasPicture(artwork) ? undefined : 'You can approve once the picture has loaded.'}
      >
        Approve <KeyHint>A</KeyHint>
      </Button>
      <Button onClick={once(() => object('ask_changes'))} isBusy={busyWith === 'ask_changes'} busyLabel="Requesting…" aria-keyshortcuts="C">
        Request changes <KeyHint>C</KeyHint>
      </Button>
      <Button
        variant="danger"
        onClick={once(() => object('reject'))}
        isBusy={busyWith === 'reject'}
        busyLabel="Rejecting…"
        aria-keyshortcuts="R"
      >
        Reject <KeyHint>R</KeyHint>
      </Button>
    </section>
  )
}

/** The operator who has claimed the artwork, and until when. */
function ClaimNote({ claim: { operatorName, until } }: { claim: Claim }) {
  return (
    <Note>
      {operatorName} is reviewing this artwork until {formatTime(until)} or later. Choose another one.
    </Note>
  )
}

/** Prevents a double click from deciding on the next artwork, unseen. */
function once(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  }
}
