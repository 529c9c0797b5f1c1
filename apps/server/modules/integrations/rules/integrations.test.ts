import { describe, expect, test } from 'vitest'
import { isSuccessStatus, messageId, retryDelaySeconds, shouldDisableEndpoint } from './integrations.ts'

test('a webhook is tried ten times within three to four days', () => {
  const waits = Array.from({ length: 10 }, (_, tries) => retryDelaySeconds(tries + 1))
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined])
  const hours = waits.reduce((sum: number, wait) => sum + (wait ?? 0), 0) / 3600
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(96)
})

test.each([
  ['status 100 is not delivered', 100, false],
  ['status 199 is not delivered', 199, false],
  ['status 300 is not delivered', 300, false],
  ['status 200 is delivered', 200, true],
  ['status 204 is delivered', 204, true],
  ['status 299 is delivered', 299, true],
  ['status 301 is not delivered', 301, false],
  ['status 404 is not delivered', 404, false],
  ['status 410 is not delivered', 410, false],
  ['status 500 is not delivered', 500, false],
  ['no answer is not delivered', null, false],
])('a webhook that gets %s', (_title, status, has) => expect(isSuccessStatus(status)).toBe(has))

describe('the automatic turn-off of an endpoint', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  const since = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  test.each([
    ['an endpoint that fails for the first time stays on', { status: 500, failingSince: at }, false],
    ['an endpoint that has failed for nearly three days stays on', { status: null, failingSince: since(71.9) }, false],
    ['an endpoint that has failed for three days is turned off', { status: null, failingSince: since(72) }, true],
    ['an endpoint that answers 410 is turned off', { status: 410, failingSince: at }, true],
  ])('%s', (_which, standing, isOff) => expect(shouldDisableEndpoint({ ...standing, at })).toBe(isOff))
})

test('the message id of an event is derived from the event id', () => {
  expect(messageId('0197a3c2-7c1e-7d4b-9a44-0123456789ab')).toBe('evt_0197a3c27c1e7d4b9a440123456789ab')
})
