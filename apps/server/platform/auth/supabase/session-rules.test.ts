import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import { findProvenAt, isOver, isRecentlyProven, lacksSecondFactor } from './session-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 12, minute))

describe('a session is over', () => {
  const rows: [string, Date | undefined, Parameters<typeof isOver>[1], boolean][] = [
    ['without a recorded end: no', at(0), {}, false],
    ['with a recorded end of its own: yes', at(0), { session: { endedAt: at(5) } }, true],
    ['begun before the end of all sessions of the user: yes', at(0), { user: { endedAt: at(5) } }, true],
    ['begun in the moment of that end: yes', at(5), { user: { endedAt: at(5) } }, true],
    ['begun after that end: no', at(6), { user: { endedAt: at(5) } }, false],
    ['of an unknown start, after that end: yes', undefined, { user: { endedAt: at(5) } }, true],
    ['of an unknown start, without an end: no', undefined, {}, false],
  ]
  test.each(rows)('%s', (_, begunAt, ends, expected) => {
    expect(isOver({ begunAt }, ends)).toBe(expected)
  })
})

test('the proof of a session is as old as its older factor, and a link in a mail is none', () => {
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
