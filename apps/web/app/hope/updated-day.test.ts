import { expect, test } from 'vitest'
import { formatUpdatedDay } from './updated-day.ts'

test.each([
  ['a timestamp', '2026-10-03T23:59:59.000Z', 'Oct 3, 2026'],
  ['a date', '2026-10-03', 'Oct 3, 2026'],
  ['an unreadable date', 'soon', 'Recently'],
  ['an empty date', '', 'Recently'],
  ['a date that is null', null, 'Recently'],
  ['no date', undefined, 'Recently'],
])('the last update of a cause with %s is shown as “$2”', (_date, instant, words) => {
  expect(formatUpdatedDay(instant)).toBe(words)
})
