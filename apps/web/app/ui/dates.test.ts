import { expect, it } from 'vitest'
import { clearsWords, dayWords, today } from './dates.ts'

it.each([
  [null, undefined],
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
  ['2026-11-22', 'Clears on Nov 22'],
])('%s: %s', (day, words) => {
  expect(clearsWords(day, new Date('2026-11-21T23:59:59Z'))).toBe(words)
})

it('a day of the calendar is the same for everybody', () => {
  expect(dayWords('2026-10-03')).toBe('Oct 3, 2026')
  expect(today(new Date(2026, 9, 3, 23, 59))).toBe('2026-10-03')
  expect(today(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
})
