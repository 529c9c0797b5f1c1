import { limits } from '@tintype/contract/limits'
import { expect, it } from 'vitest'
import { findRejectionGap, noRejection, type RejectionDraft, rejectionReasons, toldReason, wordsMax } from './rejection.ts'

it.each<[string, RejectionDraft, string | undefined]>([
  ['nothing chosen', noRejection, 'reason'],
  ['words without a reason', { reason: undefined, words: 'No.' }, 'reason'],
  ['a reason alone', { reason: 'soft', words: '' }, undefined],
  ['own words, none given', { reason: 'other', words: '  ' }, 'words'],
  ['own words', { reason: 'other', words: 'The horizon is cut.' }, undefined],
  ['too many words', { reason: 'terms', words: 'x'.repeat(500) }, 'length'],
])('%s', (_, draft, gap) => {
  expect(findRejectionGap(draft)).toBe(gap)
})

it('tells the reason first and the own words after it', () => {
  expect(toldReason({ reason: 'terms', words: ' See section 4. ' })).toBe('Our terms do not allow this picture. See section 4.')
  expect(toldReason({ reason: 'other', words: 'The horizon is cut.' })).toBe('The horizon is cut.')
})

it.each(rejectionReasons.map(({ value }) => value))('%s: all that may be written can be sent', (reason) => {
  const draft = { reason, words: 'x'.repeat(wordsMax(reason)) }
  expect(findRejectionGap(draft)).toBeUndefined()
  expect(toldReason(draft)).toHaveLength(limits.decisionReasonMax)
})
