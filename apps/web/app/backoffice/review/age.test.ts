import { expect, it } from 'vitest'
import { formatAge } from './age.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:30Z', 'now'],
  // the other clock is slightly ahead
  ['2026-11-21T12:00:20Z', 'now'],
  ['2026-11-21T11:59:00Z', '1 min'],
  ['2026-11-21T11:00:01Z', '59 min'],
  ['2026-11-21T11:00:00Z', '1 h'],
  ['2026-11-20T10:00:00Z', '26 h'],
  ['2026-11-19T12:00:01Z', '47 h'],
  ['2026-11-19T12:00:00Z', '2 d'],
  ['2026-08-13T12:00:00Z', '100 d'],
])('the age of %s at 12:00 on November 21 is shown as “%s”', (instant, words) => {
  expect(formatAge(instant, now)).toBe(words)
})
