import type { ReviewArtwork } from '@tintype/contract/review'
import { useState } from 'react'
import { messageOf } from '../api/problem.ts'
import { useArtworkDecision } from './artwork-queries.ts'
import { findRejectionGap, noRejection, type RejectionDraft, type RejectionGap, toldReason } from './rejection.ts'
import { hasPicture, isOver } from './review-page.ts'

type Options = {
  artwork: ReviewArtwork
  onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void
  /** A rejection was wanted and cannot be sent yet. */
  onGap: (gap: RejectionGap) => void
}

/** What the operator is about to decide on one artwork. What was written stays with its artwork, also after an error. */
export function useReviewDecision({ artwork, onLeft, onGap }: Options) {
  const [drafts, setDrafts] = useState<Record<string, RejectionDraft>>({})
  const [complainedUid, setComplainedUid] = useState<string>()
  const decision = useArtworkDecision(onLeft)
  const { uid } = artwork
  const draft = drafts[uid] ?? noRejection
  const gap = findRejectionGap(draft)
  const isThis = decision.variables?.artwork.uid === uid
  const isRejection = decision.variables?.reason !== undefined

  function approve() {
    if (!decision.isPending && hasPicture(artwork)) decision.mutate({ artwork })
  }

  function reject() {
    if (decision.isPending) return
    setComplainedUid(gap && uid)
    if (gap) onGap(gap)
    else decision.mutate({ artwork, reason: toldReason(draft) })
  }

  return {
    draft,
    setDraft: (next: RejectionDraft) => setDrafts((all) => ({ ...all, [uid]: next })),
    approve,
    reject,
    /** Only after somebody tried. */
    shownGap: complainedUid === uid ? gap : undefined,
    busyWith: decision.isPending ? (isRejection ? 'reject' : 'approve') : undefined,
    error: isThis && decision.error && !isOver(decision.error) ? messageOf(decision.error) : undefined,
  } as const
}

export type ReviewDecision = ReturnType<typeof useReviewDecision>
