import { limits } from '@tintype/contract/limits'
import {
  artistTextFor,
  CHANGE_REASONS,
  type ChangeCode,
  REJECTION_REASONS,
  type ReasonCode,
  type RejectionCode,
} from '@tintype/contract/review/review-reasons'

/** The kinds of objection: the artwork is rejected, or changes are requested first. */
export type Objection = 'reject' | 'ask_changes'

/** Reasons for a rejection, in the order of the keys 1 to 4, with the sentence that the artist reads. */
export const rejectionReasons = REJECTION_REASONS.map(({ code, label, artistText }) => ({ value: code, label, artistText }))

/** Reasons to request changes, in the order of the keys. */
export const changeReasons = CHANGE_REASONS.map(({ code, label, artistText }) => ({ value: code, label, artistText }))

export function listReasons(objection: Objection): readonly { value: ReasonCode; label: string; artistText: string }[] {
  return objection === 'reject' ? rejectionReasons : changeReasons
}

/** The reason code for an objection in the operator's own words. */
export function freeTextReason(objection: Objection): ReasonCode {
  return objection === 'reject' ? 'other' : 'change'
}

/** An incomplete objection. */
export type RejectionDraft = { reason: ReasonCode | undefined; words: string }

export const emptyRejection: RejectionDraft = { reason: undefined, words: '' }

/** The sentences that the artist will read; empty without a reason or words. */
export function composeReason({ reason, words }: RejectionDraft): string {
  return [artistTextFor(reason), words.trim()].filter(Boolean).join(' ')
}

/** The number of characters available for the operator's own words beside the sentence of the reason. */
export function freeTextMax(reason: ReasonCode | undefined): number {
  const artistText = artistTextFor(reason)
  return limits.decisionReasonMax - (artistText ? artistText.length + 1 : 0)
}

/** Why a draft is incomplete: the reason is missing, the required words are missing, or they are too long. */
export type RejectionGap = 'reason' | 'words' | 'length'

export function findRejectionGap(draft: RejectionDraft): RejectionGap | undefined {
  if (!draft.reason) return 'reason'
  if (!composeReason(draft)) return 'words'
  return draft.words.trim().length > freeTextMax(draft.reason) ? 'length' : undefined
}

/** A review decision in the form of the API. */
export type ReviewDecision =
  | { decision: 'approve' }
  | { decision: 'reject'; reason: string; code: RejectionCode }
  | { decision: 'ask_changes'; reason: string; code: ChangeCode }

/** @param draft  a complete draft with a reason of this objection */
export function toVerdict(objection: 'reject', draft: RejectionDraft): Extract<ReviewDecision, { decision: 'reject' }>
export function toVerdict(objection: Objection, draft: RejectionDraft): ReviewDecision
export function toVerdict(objection: Objection, draft: RejectionDraft): ReviewDecision {
  const reason = composeReason(draft)
  return objection === 'reject'
    ? { decision: objection, reason, code: draft.reason as RejectionCode }
    : { decision: objection, reason, code: draft.reason as ChangeCode }
}
