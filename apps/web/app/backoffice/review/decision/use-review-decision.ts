import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { toErrorMessage } from '../../../api/problem.ts'
import { useArtworkDecision } from '../artwork-queries.ts'
import { hasPicture, isReviewOutdated } from '../review-page.ts'
import { emptyRejection, findRejectionGap, type Objection, type RejectionDraft, type RejectionGap, toVerdict } from './rejection.ts'
import type { ReviewUndo } from './use-review-undo.ts'

type Options = {
  artwork: ReviewArtwork
  /** The operator who has claimed the artwork; decisions are then disabled. */
  claimedBy: string | undefined
  undo: ReviewUndo
  onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void
  /** Called when an objection is submitted while it is incomplete. */
  onGap: (gap: RejectionGap) => void
}

type Draft = RejectionDraft & { objection: Objection }

const noDraft: Draft = { ...emptyRejection, objection: 'reject' }

/** The pending review decision on one artwork. Typed text stays with its artwork, also after an error. */
export function useReviewDecision({ artwork, claimedBy, undo, onLeft, onGap }: Options) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [complainedUid, setComplainedUid] = useState<string>()
  const decision = useArtworkDecision(undo, onLeft)
  const { uid } = artwork
  const draft = drafts[uid] ?? noDraft
  const gap = findRejectionGap(draft)
  const isThis = decision.variables?.artwork.uid === uid
  const isFree = !decision.isPending && !claimedBy
  const change = (next: Partial<Draft>) => setDrafts((all) => ({ ...all, [uid]: { ...draft, ...next } }))

  function approve() {
    if (isFree && hasPicture(artwork)) decision.mutate({ artwork, verdict: { decision: 'approve' } })
  }

  /** Submits an objection. If the other kind was being written, switches to this kind first. */
  function object(objection: Objection) {
    if (!isFree) return
    const isTurned = objection !== draft.objection
    const missing = isTurned ? 'reason' : gap
    if (!missing) return decision.mutate({ artwork, verdict: toVerdict(objection, draft) })
    // render the fields before focusing them
    flushSync(() => {
      if (isTurned) setObjection(objection)
      else setComplainedUid(uid)
    })
    onGap(missing)
  }

  /** Switches the kind of objection. This clears the reason, because each kind has its own, and keeps the text. */
  function setObjection(objection: Objection) {
    if (objection === draft.objection) return
    setComplainedUid(undefined)
    change({ objection, reason: undefined })
  }

  return {
    objection: draft.objection,
    setObjection,
    draft,
    setDraft: (next: RejectionDraft) => change(next),
    approve,
    object,
    /** Shown only after an attempt to submit. */
    shownGap: complainedUid === uid ? gap : undefined,
    busyWith: decision.isPending ? decision.variables.verdict.decision : undefined,
    error: isThis && decision.error && !isReviewOutdated(decision.error) ? toErrorMessage(decision.error) : undefined,
  } as const
}

export type ReviewDecision = ReturnType<typeof useReviewDecision>
