import { limits } from '@tintype/contract/limits'
import { expect, it } from 'vitest'
import { composeReason, emptyRejection, findRejectionGap, freeTextMax, type RejectionDraft, rejectionReasons } from './rejection.ts'

it.each<[string, RejectionDraft, string | undefined]>([
  ['no reason and no comment needs a reason', emptyRejection, 'reason'],
  ['a comment but no reason needs a reason', { reason: undefined, words: 'No.' }, 'reason'],
  ['a reason alone is complete', { reason: 'soft', words: '' }, undefined],
  ['the reason “other” and a blank comment needs a comment', { reason: 'other', words: '  ' }, 'words'],
  ['the reason “other” and a comment is complete', { reason: 'other', words: 'The horizon is cut.' }, undefined],
  ['a comment of 500 characters after the reason is too long', { reason: 'terms', words: 'x'.repeat(500) }, 'length'],
])('a rejection with %s', (_, draft, gap) => {
  expect(findRejectionGap(draft)).toBe(gap)
})

it('the message to the artist starts with the chosen reason and ends with the comment of the operator', () => {
  expect(composeReason({ reason: 'terms', words: ' See section 4. ' })).toBe('Our terms do not allow this picture. See section 4.')
  expect(composeReason({ reason: 'other', words: 'The horizon is cut.' })).toBe('The horizon is cut.')
})

it.each(rejectionReasons.map(({ value }) => value))('a rejection for “%s” with the longest comment fits the limit of the API', (reason) => {
  const draft = { reason, words: 'x'.repeat(freeTextMax(reason)) }
  expect(findRejectionGap(draft)).toBeUndefined()
  expect(composeReason(draft)).toHaveLength(limits.decisionReasonMax)
})
