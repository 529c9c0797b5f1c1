import { expect, test } from 'vitest'
import { afterWrongCode, isLocked, type LockState } from './second-factor-lock.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const start = new Date('2026-03-01T12:00:00.000Z')
const after = (ms: number, from = start) => new Date(from.getTime() + ms)
const unused: LockState = { failedCount: 0, firstFailedAt: null, lockedUntil: null, lockCount: 0 }

function afterWrongCodes(count: number, state: LockState, at: Date): LockState {
  let next = state
  for (let code = 0; code < count; code++) next = afterWrongCode(next, at)
  return next
}

/** The length of each lock in hours when ten wrong codes follow at the end of every lock. */
function lockHours(locks: number): number[] {
  const hours: number[] = []
  let [state, at] = [unused, start]
  for (let lock = 0; lock < locks; lock++) {
    state = afterWrongCodes(10, state, at)
    const until = state.lockedUntil as Date
    hours.push((until.getTime() - at.getTime()) / HOUR)
    at = until
  }
  return hours
}

test('nine wrong codes in a day do not lock, and the tenth locks for an hour', () => {
  const nine = afterWrongCodes(9, unused, start)
  expect(isLocked(nine, start)).toBe(false)
  expect(afterWrongCode(nine, start)).toEqual({ failedCount: 10, firstFailedAt: start, lockedUntil: after(HOUR), lockCount: 1 })
})

test.each([
  ['one millisecond before its end', HOUR - 1, true],
  ['at its end', HOUR, false],
  ['one millisecond after its end', HOUR + 1, false],
])('%s a lock of one hour is active: %s', (_when, ms, expected) => {
  expect(isLocked(afterWrongCodes(10, unused, start), after(ms))).toBe(expected)
})

test.each([
  ['one millisecond less than a day after the first', DAY - 1, 10, true],
  ['a day after the first', DAY, 1, false],
])('the tenth wrong code %s counts as number %s', (_when, ms, failedCount, locks) => {
  const state = afterWrongCode(afterWrongCodes(9, unused, start), after(ms))
  expect(state.failedCount).toBe(failedCount)
  expect(state.lockedUntil !== null).toBe(locks)
})

test('each further lock is twice as long, up to 24 hours', () => {
  expect(lockHours(8)).toEqual([1, 2, 4, 8, 16, 24, 24, 24])
})

test('after a lock nine wrong codes do not lock again', () => {
  const locked = afterWrongCodes(10, unused, start)
  expect(isLocked(afterWrongCodes(9, locked, after(HOUR)), after(HOUR))).toBe(false)
})

test.each([
  ['one millisecond less than 30 days', 30 * DAY - 1, 2],
  ['30 days', 30 * DAY, 1],
])('a lock %s after the end of an earlier one takes %s hours', (_when, ms, hours) => {
  const locked = afterWrongCodes(10, unused, start)
  const at = after(HOUR + ms)
  expect(afterWrongCodes(10, locked, at).lockedUntil).toEqual(after(hours * HOUR, at))
})
