import { limits } from '@tintype/contract/limits'
import { PAYOUT_BLOCKS, type PayoutBlockCode } from '@tintype/contract/payouts/payout-blocks'
import { OPEN_PAYOUT_STATES, PAYOUT_STATES } from '@tintype/contract/payouts/payout-states'
import type { PayoutStatus } from '@tintype/contract/payouts/payouts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchNumber,
  chooseSettlement,
  coolingEndsAt,
  FIRST_SETTING_GRACE_MS,
  findFourEyesRule,
  findPayoutBlocks,
  getMoneyEffect,
  needsCooling,
  PAYOUT_MOVES,
  type PayoutMove,
  type PayoutStanding,
  payoutNumber,
  requirePayable,
  type Settlement,
  statusAfter,
} from './payouts.ts'

describe('the status of a payout', () => {
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

  test.each(open)('a payout that is %s gets the move %s and is then %s', (status, move, after) => {
    expect(statusAfter(status, move)).toBe(after)
  })

  test('every other move is refused with the status of the payout', () => {
    for (const status of PAYOUT_STATES) {
      for (const move of PAYOUT_MOVES) {
        if (open.some(([from, by]) => from === status && by === move)) continue
        expect(() => statusAfter(status, move)).toThrow(expect.objectContaining({ code: 'payout_state', data: { status } }))
      }
    }
  })

  test('a failed, returned or cancelled payout is final, and a payout is open if it can be paid', () => {
    const leaving = new Set(open.map(([from]) => from))
    expect(PAYOUT_STATES.filter((status) => !leaving.has(status))).toEqual(['failed', 'returned', 'cancelled'])
    expect(PAYOUT_STATES.filter((status) => open.some(([from, move]) => from === status && move === 'markPaid'))).toEqual([
      ...OPEN_PAYOUT_STATES,
    ])
  })
})

test('the first payout settings can be corrected for 15 minutes', () => {
  expect(FIRST_SETTING_GRACE_MS).toBe(900_000)
})

test.each([
  ['markPaid', 'paid'],
  ['markFailed', 'givenBack'],
  ['cancel', 'givenBack'],
  ['withdraw', 'givenBack'],
  ['markReturned', 'bounced'],
] as const)('the money of a payout after the move %s is %s', (move, money) => {
  expect(getMoneyEffect(move)).toBe(money)
})

describe('the four-eyes rule', () => {
  const hands = { status: 'exported' as const, approvedBy: 'ada', exportedBy: 'ben' }

  test.each([
    ['the approver cannot pay an exported payout', 'ada', hands, 'approver'],
    ['the exporter cannot pay an exported payout', 'ben', hands, 'exporter'],
    ['a third operator can pay an exported payout', 'cas', hands, null],
    ['an operator who approved and exported a payout cannot pay it', 'ada', { ...hands, exportedBy: 'ada' }, 'approver'],
    ['another operator can pay an approved payout', 'ben', { ...hands, status: 'approved' as const, exportedBy: null }, null],
    [
      'an operator cannot pay a payout without an approval',
      'cas',
      { status: 'requested' as const, approvedBy: null, exportedBy: null },
      'unapproved',
    ],
    ['the approver of a paid payout is not restricted', 'ada', { ...hands, status: 'paid' as const }, null],
  ])('%s', (_title, operatorId, payout, rule) => {
    expect(findFourEyesRule(payout, operatorId)).toBe(rule)
  })
})

test('a payout number consists of a P and at least six digits, a batch number of a B', () => {
  expect(batchNumber(42)).toBe('B000042')
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

/** The codes of each obstacle and the values that cause them. */
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

/** Two obstacles cannot set the same field. */
function canMeet(chosen: typeof obstacles): boolean {
  const changed = chosen.flatMap(([, change]) => Object.keys(change))
  return new Set(changed).size === changed.length
}

describe('findPayoutBlocks', () => {
  const listBlockCodes = (standing: PayoutStanding) => findPayoutBlocks(standing, terms).map(({ code }) => code)

  test.each(obstacles)('an artist with an obstacle to a payout gets the codes %j and remedies', (codes, change) => {
    const blocks = findPayoutBlocks({ ...payable, ...change }, terms)
    expect(blocks.map(({ code }) => code)).toEqual(codes)
    for (const { text, remedy, until, code } of blocks) {
      expect(text).toMatch(/^[A-Z].+\.$/)
      expect(remedy).toMatch(/^[A-Z].+\.$/)
      expect(until === null).toBe(code !== 'payout_cooling')
    }
  })

  test('an artist with the minimum balance has no blocks, even if more is pending', () => {
    expect(listBlockCodes(payable)).toEqual([])
    expect(listBlockCodes({ ...payable, pendingCents: 100 })).toEqual([])
  })

  test('an artist with several obstacles gets all codes in a fixed order, and the first one is thrown', () => {
    fc.assert(
      fc.property(fc.subarray(obstacles).filter(canMeet), (chosen) => {
        const standing = Object.assign({ ...payable }, ...chosen.map(([, change]) => change))
        const codes = listBlockCodes(standing)
        const expected = chosen.flatMap(([each]) => each)
        expect(codes).toEqual(PAYOUT_BLOCKS.filter((code) => expected.includes(code)))
        if (codes.length) expect(() => requirePayable(standing, terms)).toThrow(expect.objectContaining({ code: codes[0] }))
        else expect(requirePayable(standing, terms)).toBe('paypal')
      }),
      { seed: 8 },
    )
  })

  test('an artist waits 48 hours to the millisecond after a change of the details, and sees until when', () => {
    const changed = { ...payable, changedAt: hoursAgo(48) }
    expect(listBlockCodes(changed)).toEqual([])
    const [block] = findPayoutBlocks({ ...changed, changedAt: new Date(hoursAgo(48).getTime() + 1) }, terms)
    expect(block).toMatchObject({
      text: 'Your payout details were changed recently. Payouts are paused until Mar 3, 2026, 12:00 UTC.',
      until: '2026-03-03T12:00:00.001Z',
    })
    expect(findPayoutBlocks({ ...payable, changedAt: now }, { now, coolingHours: 0 })).toEqual([])
  })
})

test.each([
  [0, ['payout_below_minimum']],
  [1, ['payout_below_minimum', 'payout_held']],
] as const)('an artist below the minimum with %i cents pending gets the codes %j', (pendingCents, codes) => {
  const blocks = findPayoutBlocks({ ...payable, balanceCents: 100, pendingCents }, terms)
  expect(blocks.map(({ code }) => code)).toEqual(codes)
})

test.each([
  [-500, 499, true],
  [-500, 500, false],
])('an artist with a balance of %i cents and %i pending has a negative balance: %s', (balanceCents, pendingCents, isNegative) => {
  const codes = findPayoutBlocks({ ...payable, balanceCents, pendingCents }, terms).map(({ code }) => code)
  expect(codes.includes('payout_negative')).toBe(isNegative)
})

test('an artist with a pending balance reads its amount', () => {
  const blocks = findPayoutBlocks({ ...payable, balanceCents: 100, pendingCents: 5000 }, terms)
  expect(blocks.map(({ text }) => text)).toEqual([expect.stringContaining('$1.00'), expect.stringContaining('$50.00')])
})

test.each([
  ['no method and readable details', { method: null, details: 'readable' }],
  ['a method without details', { method: 'paypal', details: 'missing' }],
] as const)('an artist with %s has to choose a method', (_what, change) => {
  expect(findPayoutBlocks({ ...payable, ...change }, terms).map(({ code }) => code)).toEqual(['payout_method_missing'])
})

test('payouts wait from the change of the details, and not at all without a change', () => {
  expect(coolingEndsAt(null, 48)).toBeNull()
  expect(coolingEndsAt(now, 48)).toEqual(new Date('2026-03-05T12:00:00Z'))
})

describe('requirePayable', () => {
  test.each([
    ['no method', undefined],
    ['the saved method', 'paypal'],
  ] as const)('an artist is paid by the saved method when %s is sent', (_what, sent) => {
    expect(requirePayable(payable, terms, sent)).toBe('paypal')
  })

  test.each([
    ['another method', 'bank'],
    ['no method', null],
  ] as const)('an artist gets an error when the page showed %s', (_what, sent) => {
    expect(() => requirePayable(payable, terms, sent)).toThrow(expect.objectContaining({ code: 'payout_method_changed' }))
  })

  test('an artist with a balance below the minimum gets an error that names both amounts', () => {
    expect(() => requirePayable({ ...payable, balanceCents: 3999 }, terms)).toThrow(
      'Your balance ($39.99) is below the $40.00 minimum for payout.',
    )
  })
})

describe('payouts after payout settings are saved', () => {
  const never = { firstSetAt: null, changedAt: null }
  const first = { firstSetAt: now, changedAt: null }
  const after = (ms: number) => new Date(now.getTime() + ms)
  const terms = { hasMoney: false, hasRequested: false, now: after(FIRST_SETTING_GRACE_MS - 1) }

  test.each([
    ['do not wait after the first setting without money', never, terms, false],
    ['wait after the first setting with money', never, { ...terms, hasMoney: true }, true],
    ['do not wait after a correction within a quarter of an hour', first, terms, false],
    ['wait after a correction with money', first, { ...terms, hasMoney: true }, true],
    ['wait after a change a quarter of an hour later', first, { ...terms, now: after(FIRST_SETTING_GRACE_MS) }, true],
    ['wait after a change that follows a payout request', first, { ...terms, hasRequested: true }, true],
    ['wait after a second change', { ...first, changedAt: now }, terms, true],
    ['wait after a change at an unknown time of the first setting', { firstSetAt: null, changedAt: now }, terms, true],
  ])('%s', (_, settings, state, waits) => {
    expect(needsCooling(settings, state)).toBe(waits)
  })
})

describe('the settlement of an artist who leaves', () => {
  test.each<[string, Partial<PayoutStanding>, Settlement]>([
    ['one cent is paid out', { balanceCents: 1 }, 'payable'],
    ['an amount below the minimum is paid out', { balanceCents: limits.payoutMinimumCents - 1 }, 'payable'],
    ['an amount of the minimum is paid out', { balanceCents: limits.payoutMinimumCents }, 'payable'],
    ['a balance of zero leaves nothing to pay', { balanceCents: 0 }, 'settled'],
    ['a negative balance leaves nothing to pay', { balanceCents: -1 }, 'settled'],
    ['a negative balance with as much pending leaves nothing to pay', { balanceCents: -500, pendingCents: 500 }, 'settled'],
    ['a pending amount is waited for', { balanceCents: 0, pendingCents: 500 }, 'waiting'],
    ['an available amount is paid out before the pending one', { balanceCents: 100, pendingCents: 500 }, 'payable'],
    ['an open payout is waited for', { hasOpenPayout: true, balanceCents: 0 }, 'open'],
    ['a balance without a method is unclaimed', unset, 'unclaimed'],
    ['a pending amount without a method is unclaimed', { ...unset, balanceCents: 0, pendingCents: 1 }, 'unclaimed'],
    ['a balance with unreadable details is unclaimed', { details: 'unreadable' }, 'unclaimed'],
    ['a zero balance without a method leaves nothing to pay', { ...unset, balanceCents: 0 }, 'settled'],
    ['a balance waits one hour before the end of the cooling-off period', { changedAt: hoursAgo(47) }, 'waiting'],
    ['a balance is paid out at the end of the cooling-off period', { changedAt: hoursAgo(48) }, 'payable'],
    ['a balance is paid out after the cooling-off period', { changedAt: hoursAgo(49) }, 'payable'],
    ['a suspension is waited for', { isSuspended: true }, 'waiting'],
  ])('%s', (_, changes, expected) => expect(chooseSettlement({ ...payable, ...changes }, terms)).toBe(expected))
})
