import { expect, test } from 'vitest'
import { toContentHint, toExplicitShare } from './content-hint.ts'

test('toExplicitShare adds the probabilities of the three explicit classes', () => {
  expect(toExplicitShare({ porn: 0.25, sexy: 0.25, hentai: 0.125 })).toBe(0.625)
  expect(toExplicitShare({ porn: 0.5, sexy: 0.5, hentai: 0.0001 })).toBe(1)
})

test.each([
  [undefined, null],
  [null, null],
  [0, null],
  [0.699, null],
  [0.7, 70],
  [0.835, 83],
  [1, 100],
])('toContentHint turns a probability of %s into a hint of %s', (explicitShare, percent) => {
  expect(toContentHint(explicitShare)).toBe(percent)
})
