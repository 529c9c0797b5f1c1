import { limits } from '@tintype/contract/limits'
import {
  CHANGE_REASONS,
  type ChangeCode,
  REJECTION_REASONS,
  type ReasonCode,
  type RejectionCode,
  toldAbout,
} from '@tintype/contract/review/review-reasons'

/** What is said against a picture: that it cannot hang, or that something has to change first. */
export type Objection = 'reject' | 'ask_changes'

/** Why a picture cannot hang, in the order of the keys 1 to 4; `told` is what the artist reads. */
export const rejectionReasons = REJECTION_REASONS.map(({ code, label, told }) => ({ value: code, label, told }))

/** What has to change before it can, in the same order. */
export const changeReasons = CHANGE_REASONS.map(({ code, label, told }) => ({ value: code, label, told }))

export function reasonsFor(objection: Objection): readonly { value: ReasonCode; label: string; told: string }[] {
  return objection === 'reject' ? rejectionReasons : changeReasons
}

/** The reason for what the operator says in own words alone. */
export function ownWords(objection: Objection): ReasonCode {
  return objection === 'reject' ? 'other' : 'change'
}

/** An objection as far as it has come. */
export type RejectionDraft = { reason: ReasonCode | undefined; words: string }

export const noRejection: RejectionDraft = { reason: undefined, words: '' }

/** The sentences the artist will read; empty while there is nothing to tell. */
export function toldReason({ reason, words }: RejectionDraft): string {
  return [toldAbout(reason), words.trim()].filter(Boolean).join(' ')
}

/** How many characters are left for own words beside the sentence of the reason. */
export function wordsMax(reason: ReasonCode | undefined): number {
  const told = toldAbout(reason)
  return limits.decisionReasonMax - (told ? told.length + 1 : 0)
}

/** Where a draft is not ready: the reason is missing, its own words are, or they are too long. */
export type RejectionGap = 'reason' | 'words' | 'length'

export function findRejectionGap(draft: RejectionDraft): RejectionGap | undefined {
  if (!draft.reason) return 'reason'
  if (!toldReason(draft)) return 'words'
  return draft.words.trim().length > wordsMax(draft.reason) ? 'length' : undefined
}

/** A decision as the calls of the API name it. */
export type Verdict =
  | { decision: 'approve' }
  | { decision: 'reject'; reason: string; code: RejectionCode }
  | { decision: 'ask_changes'; reason: string; code: ChangeCode }

/** @param draft  one without a gap, of this objection's reasons */
export function verdictOf(objection: 'reject', draft: RejectionDraft): Extract<Verdict, { decision: 'reject' }>
export function verdictOf(objection: Objection, draft: RejectionDraft): Verdict
export function verdictOf(objection: Objection, draft: RejectionDraft): Verdict {
  const reason = toldReason(draft)
  return objection === 'reject'
    ? { decision: objection, reason, code: draft.reason as RejectionCode }
    : { decision: objection, reason, code: draft.reason as ChangeCode }
}
