import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../../api/problem.ts'
import { useArtworkDecision } from '../artwork-queries.ts'
import { hasPicture, isOver } from '../review-page.ts'
import { findRejectionGap, noRejection, type Objection, type RejectionDraft, type RejectionGap, verdictOf } from './rejection.ts'
import type { ReviewUndo } from './use-review-undo.ts'

type Options = {
  artwork: ReviewArtwork
  /** Who else has it; nothing is decided then. */
  claimedBy: string | undefined
  undo: ReviewUndo
  onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void
  /** An objection was to be sent, and cannot be yet. */
  onGap: (gap: RejectionGap) => void
}

type Draft = RejectionDraft & { objection: Objection }

const noDraft: Draft = { ...noRejection, objection: 'reject' }

/** What the operator is about to decide on one artwork. What was written stays with its artwork, also after an error. */
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

  /** Rejects, or asks for changes; where the other was being written, it turns to this one first. */
  function object(objection: Objection) {
    if (!isFree) return
    const isTurned = objection !== draft.objection
    const missing = isTurned ? 'reason' : gap
    if (!missing) return decision.mutate({ artwork, verdict: verdictOf(objection, draft) })
    // the fields that the focus goes to are to be there
    flushSync(() => {
      if (isTurned) setObjection(objection)
      else setComplainedUid(uid)
    })
    onGap(missing)
  }

  /** The reasons of one say nothing about the other. What was written is kept. */
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
    /** Only after somebody tried. */
    shownGap: complainedUid === uid ? gap : undefined,
    busyWith: decision.isPending ? decision.variables.verdict.decision : undefined,
    error: isThis && decision.error && !isOver(decision.error) ? messageOf(decision.error) : undefined,
  } as const
}

export type ReviewDecision = ReturnType<typeof useReviewDecision>
