import type { Claim, ReviewArtwork } from '@tintype/contract/review/review'
import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import { minuteWords } from '../age.ts'
import { hasPicture } from '../review-page.ts'
import type { ReviewDecision } from './use-review-decision.ts'

type Props = { artwork: ReviewArtwork; decision: ReviewDecision; claim: Claim | undefined }

/** The decision. On a phone it sticks to the lower edge. */
export function ReviewActions({ artwork, decision, claim }: Props) {
  const { approve, object, busyWith, error } = decision
  const isOthers = claim?.isMine === false
  return (
    <section className="review-actions" id="decision" tabIndex={-1} aria-label="The decision">
      {error && <Note tone="bad">{error}</Note>}
      {isOthers && <ClaimNote claim={claim} />}
      <Button
        variant="primary"
        className="review-approve"
        onClick={once(approve)}
        isBusy={busyWith === 'approve'}
        busyLabel="Approving…"
        aria-keyshortcuts="A"
        disabledReason={isOthers || hasPicture(artwork) ? undefined : 'A picture is approved once it can be seen.'}
      >
        Approve <KeyHint>A</KeyHint>
      </Button>
      <Button onClick={once(() => object('ask_changes'))} isBusy={busyWith === 'ask_changes'} busyLabel="Asking…" aria-keyshortcuts="C">
        Ask changes <KeyHint>C</KeyHint>
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
      {operatorName} is looking at this one, until {minuteWords(until)} at least. Go on to another.
    </Note>
  )
}

/** Prevents a double click from deciding on the next artwork, unseen. */
function once(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  }
}
