import { expect, test } from 'vitest'
import { updatedWords } from './updated-words.ts'

test.each([
  ['2026-10-03T23:59:59.000Z', 'Oct 3, 2026'],
  ['2026-10-03', 'Oct 3, 2026'],
  ['soon', 'Recently'],
  ['', 'Recently'],
  [null, 'Recently'],
  [undefined, 'Recently'],
])('%s: %s', (instant, words) => {
  expect(updatedWords(instant)).toBe(words)
})
