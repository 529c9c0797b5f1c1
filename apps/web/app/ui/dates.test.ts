import { expect, it } from 'vitest'
import { clearsWords } from './dates.ts'

it.each([
  [null, undefined],
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
  ['2026-11-22', 'Clears on Nov 22'],
])('%s: %s', (day, words) => {
  expect(clearsWords(day, new Date('2026-11-21T23:59:59Z'))).toBe(words)
})
