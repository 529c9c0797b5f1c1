import { PAYOUT_BLOCKS, type PayoutBlockCode } from '@tintype/contract/payout-blocks'
import { OPEN_PAYOUT_STATES, PAYOUT_STATES } from '@tintype/contract/payout-states'
import type { PayoutStatus } from '@tintype/contract/payouts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FIRST_SETTING_GRACE_MS,
  findFourEyesRule,
  findPayoutBlocks,
  isFirstSettingPutRight,
  isFreshSignIn,
  PAYOUT_MOVES,
  type PayoutMove,
  type PayoutStanding,
  payoutNumber,
  requirePayable,
  statusAfter,
} from './rules.ts'

describe('statusAfter', () => {
  const open: [PayoutStatus, PayoutMove, PayoutStatus][] = [
    ['requested', 'approve', 'approved'],
    ['requested', 'markPaid', 'paid'],
    ['requested', 'markFailed', 'failed'],
    ['requested', 'cancel', 'cancelled'],
    ['requested', 'withdraw', 'cancelled'],
    ['approved', 'export', 'exported'],
    ['approved', 'markPaid', 'paid'],
    ['approved', 'markFailed', 'failed'],
    ['approved', 'cancel', 'cancelled'],
    ['exported', 'markPaid', 'paid'],
    ['exported', 'markFailed', 'failed'],
    ['paid', 'markReturned', 'returned'],
  ]

  test.each(open)('%s, %s: %s', (status, move, after) => {
    expect(statusAfter(status, move)).toBe(after)
  })

  test('every other move is refused and says what the payout is', () => {
    for (const status of PAYOUT_STATES) {
      for (const move of PAYOUT_MOVES) {
        if (open.some(([from, by]) => from === status && by === move)) continue
        expect(() => statusAfter(status, move)).toThrow(expect.objectContaining({ code: 'payout_state', data: { status } }))
      }
    }
  })

  test('nothing leaves a state in which the money is back, and the open ones are those that can still be paid', () => {
    const leaving = new Set(open.map(([from]) => from))
    expect(PAYOUT_STATES.filter((status) => !leaving.has(status))).toEqual(['failed', 'returned', 'cancelled'])
    expect(PAYOUT_STATES.filter((status) => open.some(([from, move]) => from === status && move === 'markPaid'))).toEqual([
      ...OPEN_PAYOUT_STATES,
    ])
  })
})

describe('four eyes', () => {
  const hands = { status: 'exported' as const, approvedBy: 'ada', exportedBy: 'ben' }

  test.each([
    ['ada', hands, 'approver'],
    ['ben', hands, 'exporter'],
    ['cas', hands, null],
    ['ada', { ...hands, exportedBy: 'ada' }, 'approver'],
    ['ben', { ...hands, status: 'approved' as const, exportedBy: null }, null],
    ['cas', { status: 'requested' as const, approvedBy: null, exportedBy: null }, 'unapproved'],
    ['ada', { ...hands, status: 'paid' as const }, null],
  ])('%s, %j: %s', (operatorId, payout, rule) => {
    expect(findFourEyesRule(payout, operatorId)).toBe(rule)
  })
})

test('a number fits where banks and PayPal ask for an id', () => {
  expect(payoutNumber(42)).toBe('P000042')
  expect(payoutNumber(2_147_483_647)).toBe('P2147483647')
})

const now = new Date('2026-03-03T12:00:00Z')
const terms = { now, coolingHours: 48 }
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)

const payable: PayoutStanding = {
  balanceCents: 4000,
  pendingCents: 0,
  method: 'paypal',
  details: 'readable',
  changedAt: null,
  hasOpenPayout: false,
  isSuspended: false,
}
const unset = { method: null, details: 'missing' } as const

/** What each thing that can be in the way makes of a standing. */
const obstacles: [PayoutBlockCode[], Partial<PayoutStanding>][] = [
  [['payout_suspended'], { isSuspended: true }],
  [['payout_below_minimum'], { balanceCents: 3999 }],
  [['payout_below_minimum', 'payout_negative'], { balanceCents: -500 }],
  [['payout_below_minimum', 'payout_held'], { balanceCents: -100, pendingCents: 5000 }],
  [['payout_open'], { hasOpenPayout: true }],
  [['payout_method_missing'], unset],
  [['payout_details_unreadable'], { details: 'unreadable' }],
  [['payout_cooling'], { changedAt: hoursAgo(1) }],
]

/** There is one balance, and details that are missing are not unreadable. */
function canMeet(chosen: typeof obstacles): boolean {
  const changed = chosen.flatMap(([, change]) => Object.keys(change))
  return new Set(changed).size === changed.length
}

describe('findPayoutBlocks', () => {
  const codesOf = (standing: PayoutStanding) => findPayoutBlocks(standing, terms).map(({ code }) => code)

  test.each(obstacles)('%j', (codes, change) => {
    const blocks = findPayoutBlocks({ ...payable, ...change }, terms)
    expect(blocks.map(({ code }) => code)).toEqual(codes)
    for (const { text, remedy, until, code } of blocks) {
      expect(text).toMatch(/^[A-Z].+\.$/)
      expect(remedy).toMatch(/^[A-Z].+\.$/)
      expect(until === null).toBe(code !== 'payout_cooling')
    }
  })

  test('none where nothing is in the way, and enough is there without what is held', () => {
    expect(codesOf(payable)).toEqual([])
    expect(codesOf({ ...payable, pendingCents: 100 })).toEqual([])
  })

  test('of any that come together all are named, in one order, and the first one is thrown', () => {
    fc.assert(
      fc.property(fc.subarray(obstacles).filter(canMeet), (chosen) => {
        const standing = Object.assign({ ...payable }, ...chosen.map(([, change]) => change))
        const codes = codesOf(standing)
        const expected = chosen.flatMap(([each]) => each)
        expect(codes).toEqual(PAYOUT_BLOCKS.filter((code) => expected.includes(code)))
        if (codes.length) expect(() => requirePayable(standing, terms)).toThrow(expect.objectContaining({ code: codes[0] }))
        else expect(requirePayable(standing, terms)).toBe('paypal')
      }),
    )
  })

  test('payouts wait to the millisecond, and are told the instant', () => {
    const changed = { ...payable, changedAt: hoursAgo(48) }
    expect(codesOf(changed)).toEqual([])
    const [block] = findPayoutBlocks({ ...changed, changedAt: new Date(hoursAgo(48).getTime() + 1) }, terms)
    expect(block).toMatchObject({
      text: 'Your payout details were changed. Payouts wait until Mar 3, 2026, 12:00 UTC.',
      until: '2026-03-03T12:00:00.001Z',
    })
    expect(findPayoutBlocks({ ...payable, changedAt: now }, { now, coolingHours: 0 })).toEqual([])
  })
})

describe('requirePayable', () => {
  test.each([undefined, 'paypal'] as const)('pays by the saved method when %s is sent', (sent) => {
    expect(requirePayable(payable, terms, sent)).toBe('paypal')
  })

  test.each(['bank', null] as const)('is told when another method (%s) was shown', (sent) => {
    expect(() => requirePayable(payable, terms, sent)).toThrow(expect.objectContaining({ code: 'payout_method_changed' }))
  })

  test('names the balance', () => {
    expect(() => requirePayable({ ...payable, balanceCents: 3999 }, terms)).toThrow(
      'Your balance ($39.99) is below the $40.00 minimum for payout.',
    )
  })
})

test('a sign-in is fresh for a quarter of an hour', () => {
  expect(isFreshSignIn(undefined, now)).toBe(false)
  expect(isFreshSignIn(now, now)).toBe(true)
  expect(isFreshSignIn(hoursAgo(0.2499), now)).toBe(true)
  expect(isFreshSignIn(hoursAgo(0.25), now)).toBe(false)
})

describe('a first setting is put right', () => {
  const first = { firstSetAt: now, changedAt: null }
  const after = (ms: number) => new Date(now.getTime() + ms)
  const asked = { hasRequested: false, now: after(FIRST_SETTING_GRACE_MS - 1) }

  test.each([
    ['within a quarter of an hour', first, asked, true],
    ['and not at its end', first, { ...asked, now: after(FIRST_SETTING_GRACE_MS) }, false],
    ['while no payout was requested', first, { ...asked, hasRequested: true }, false],
    ['while nothing was changed', { ...first, changedAt: now }, asked, false],
    ['where it is known when that was', { ...first, firstSetAt: null }, asked, false],
  ])('%s', (_, settings, terms, isOne) => {
    expect(isFirstSettingPutRight(settings, terms)).toBe(isOne)
  })
})
