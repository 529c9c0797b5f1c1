import { describe, expect, test } from 'vitest'
import { hasArrived, isToBeOff, messageId, waitAfter } from './rules.ts'

test('a message is tried ten times within a little more than three days, as Standard Webhooks recommends', () => {
  const waits = Array.from({ length: 10 }, (_, tries) => waitAfter(tries + 1))
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined])
  const hours = waits.reduce((sum: number, wait) => sum + (wait ?? 0), 0) / 3600
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(96)
})

test.each([
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [404, false],
  [410, false],
  [500, false],
  [null, false],
])('answered with %s: arrived %s', (status, has) => expect(hasArrived(status)).toBe(has))

describe('an endpoint', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  const since = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  test.each([
    ['that fails for the first time', { status: 500, failingSince: at }, false],
    ['that has failed for nearly three days', { status: null, failingSince: since(71.9) }, false],
    ['that has failed for three days', { status: null, failingSince: since(72) }, true],
    ['that says it is gone', { status: 410, failingSince: at }, true],
  ])('%s: off %s', (_which, standing, isOff) => expect(isToBeOff({ ...standing, at })).toBe(isOff))
})

test('an event has one name for good', () => {
  expect(messageId('0197a3c2-7c1e-7d4b-9a44-0123456789ab')).toBe('evt_0197a3c27c1e7d4b9a440123456789ab')
})
