import { limits } from '@tintype/contract/limits'

/** Why a picture cannot hang, in the order of the keys 1 to 4; `told` is what the artist reads. */
export const rejectionReasons = [
  {
    value: 'not-own',
    label: 'Someone else’s work or mark',
    told: 'This shows someone else’s work or mark. We can only print what is yours.',
  },
  { value: 'soft', label: 'Too soft for every size', told: 'This picture is too soft for every plate size. A larger file would do.' },
  { value: 'terms', label: 'Not allowed by the terms', told: 'Our terms do not allow this picture.' },
  { value: 'other', label: 'Other, in your words', told: '' },
] as const

export type RejectionReason = (typeof rejectionReasons)[number]['value']

/** A rejection as far as it has come. */
export type RejectionDraft = { reason: RejectionReason | undefined; words: string }

export const noRejection: RejectionDraft = { reason: undefined, words: '' }

/** The sentences the artist will read; empty while there is nothing to tell. */
export function toldReason({ reason, words }: RejectionDraft): string {
  return [toldBy(reason), words.trim()].filter(Boolean).join(' ')
}

/** How many characters are left for own words beside the sentence of the reason. */
export function wordsMax(reason: RejectionReason | undefined): number {
  const told = toldBy(reason)
  return limits.decisionReasonMax - (told ? told.length + 1 : 0)
}

/** Where a draft is not ready: the reason is missing, its own words are, or they are too long. */
export type RejectionGap = 'reason' | 'words' | 'length'

export function findRejectionGap(draft: RejectionDraft): RejectionGap | undefined {
  if (!draft.reason) return 'reason'
  if (!toldReason(draft)) return 'words'
  return draft.words.trim().length > wordsMax(draft.reason) ? 'length' : undefined
}

function toldBy(reason: RejectionReason | undefined): string {
  return rejectionReasons.find(({ value }) => value === reason)?.told ?? ''
}
