import { expect, test } from 'vitest'
import { describeDevice, formatSessionTime } from './session-texts.ts'

test.each([
  ['Chrome', 'Linux', 'Chrome on Linux'],
  ['Chrome', null, 'Chrome'],
  [null, 'Linux', 'Unknown browser on Linux'],
  [null, null, 'Unknown browser'],
])('a session with browser %s and system %s is shown as “%s”', (browser, system, words) =>
  expect(describeDevice({ browser, system })).toBe(words),
)

const now = Date.parse('2026-11-21T12:00:00Z')
test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:51:00Z', 'just now'],
  ['2026-11-21T11:40:00Z', '20 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-17T12:00:00Z', '4 days ago'],
  ['2026-10-03T12:00:00Z', 'on Oct 3, 2026'],
])('the time %s is shown as “%s” at 12:00 on November 21', (instant, words) => expect(formatSessionTime(instant, now)).toBe(words))
