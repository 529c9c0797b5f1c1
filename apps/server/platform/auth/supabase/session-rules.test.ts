import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import { findProvenAt, hasSessionEnded, isRecentlyProven, lacksSecondFactor } from './session-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 12, minute))

describe('hasSessionEnded', () => {
  const rows: [string, Date | undefined, Parameters<typeof hasSessionEnded>[1], boolean][] = [
    ['returns false without a recorded end', at(0), {}, false],
    ['returns true with a recorded end of the session', at(0), { session: { endedAt: at(5) } }, true],
    ['returns true for a session begun before all sessions of the user ended', at(0), { user: { endedAt: at(5) } }, true],
    ['returns true for a session begun at that moment', at(5), { user: { endedAt: at(5) } }, true],
    ['returns false for a session begun after that', at(6), { user: { endedAt: at(5) } }, false],
    ['returns true for an unknown start, if all sessions of the user ended', undefined, { user: { endedAt: at(5) } }, true],
    ['returns false for an unknown start without a recorded end', undefined, {}, false],
  ]
  test.each(rows)('%s', (_, begunAt, ends, expected) => {
    expect(hasSessionEnded({ begunAt }, ends)).toBe(expected)
  })
})

test('findProvenAt returns the time of the older factor, and undefined for a session opened by a mailed link', () => {
  expect(findProvenAt({ signedInAt: at(3), secondFactorAt: undefined })).toEqual(at(3))
  expect(findProvenAt({ signedInAt: at(3), secondFactorAt: at(9) })).toEqual(at(3))
  expect(findProvenAt({ signedInAt: at(9), secondFactorAt: at(3) })).toEqual(at(3))
  expect(findProvenAt({ signedInAt: undefined, secondFactorAt: at(3) })).toBeUndefined()
})

test('a proof is recent for 15 minutes', () => {
  const proven = { signedInAt: at(0), secondFactorAt: undefined }
  const after = (ms: number) => new Date(at(0).getTime() + ms)
  expect(isRecentlyProven(proven, after(limits.freshSignInMs - 1))).toBe(true)
  expect(isRecentlyProven(proven, after(limits.freshSignInMs))).toBe(false)
  expect(isRecentlyProven({ signedInAt: undefined, secondFactorAt: undefined }, at(0))).toBe(false)
})

test('a session lacks the second factor only if the account has one and the session did not give it', () => {
  const rows = [true, false].flatMap((hasSecondFactor) =>
    [true, false].map((isTwoFactor) => lacksSecondFactor({ isTwoFactor }, { hasSecondFactor })),
  )
  expect(rows).toEqual([false, true, false, false])
})
