import { expect, test } from 'vitest'
import { EXPLICIT_FROM, isRatedByOperator, isRatingFixed, suggestContentRating, toExplicitShare } from './content-rating.ts'

test('an estimate suggests mature content from the threshold on, and never suggests that a picture is general', () => {
  expect([0, EXPLICIT_FROM - 0.001, EXPLICIT_FROM, 1].map(suggestContentRating)).toEqual([null, null, 'mature', 'mature'])
})

test('the estimate is the sum of the explicit classes, and at most 1', () => {
  expect(toExplicitShare({ porn: 0.5, sexy: 0.25, hentai: 0.125 })).toBe(0.875)
  expect(toExplicitShare({ porn: 0.6, sexy: 0.3, hentai: 0.1000001 })).toBe(1)
})

test.each([
  { contentRating: 'general', operatorContentRating: null, isFixed: false, isByOperator: false },
  { contentRating: 'mature', operatorContentRating: null, isFixed: false, isByOperator: false },
  { contentRating: 'mature', operatorContentRating: 'mature', isFixed: true, isByOperator: true },
  { contentRating: 'general', operatorContentRating: 'general', isFixed: false, isByOperator: true },
  { contentRating: 'mature', operatorContentRating: 'general', isFixed: false, isByOperator: false },
] as const)('a rating of $contentRating after an operator set $operatorContentRating', ({ isFixed, isByOperator, ...rated }) => {
  expect([isRatingFixed(rated), isRatedByOperator(rated)]).toEqual([isFixed, isByOperator])
})
