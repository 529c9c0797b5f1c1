import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SettledMovement, toSettlementEntries } from './settlement.ts'

const kinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const

const movement = (kind: SettledMovement['kind'], amountCents: number, feeCents: number): SettledMovement => ({
  ...{ reference: 'txn_1', kind, amountCents, feeCents, netCents: amountCents - feeCents },
})

const sum = (entries: object | undefined) => Object.values(entries ?? {}).reduce((total: number, cents: number) => total + cents, 0)

test.each([
  ['a sale of $141.00 with a fee', movement('charge', 14_100, 439), { balanceCents: -13_661, feesCents: -439, salesCents: 14_100 }],
  ['a refund, whose fee Stripe keeps', movement('refund', -4900, 0), { balanceCents: 4900, refundsCents: -4900 }],
  ['a refund that the bank returned', movement('refund', 4900, 0), { balanceCents: -4900, refundsCents: 4900 }],
  ['a dispute with its fee', movement('dispute', -14_100, 1500), { balanceCents: 15_600, feesCents: -1500, disputesCents: -14_100 }],
  ['a fee without a payment', movement('fee', -200, 0), { balanceCents: 200, feesCents: -200 }],
  ['a fee on a fee', movement('fee', -200, 10), { balanceCents: 210, feesCents: -210 }],
  ['a payout to the bank', movement('payout', -13_661, 0), { balanceCents: 13_661, bankCents: -13_661 }],
  ['a payout of an artist', movement('transfer', -5000, 0), { balanceCents: 5000, transfersCents: -5000 }],
  ['a reserve', movement('other', -100, 0), { balanceCents: 100, otherCents: -100 }],
])('%s is posted as balanced entries', (_what, given, expected) => {
  const entries = toSettlementEntries(given)
  expect(Object.fromEntries(Object.entries(entries ?? {}).filter(([, cents]) => cents !== 0))).toEqual(expected)
  expect(sum(entries)).toBe(0)
})

test('toSettlementEntries returns undefined if amount and fee are zero', () => {
  expect(toSettlementEntries(movement('charge', 0, 0))).toBeUndefined()
})

test('toSettlementEntries throws if amount minus fee is not the net amount, or an amount is not whole cents', () => {
  expect(() => toSettlementEntries({ ...movement('charge', 100, 3), netCents: 98 })).toThrow('do not agree')
  expect(() => toSettlementEntries(movement('charge', 100.5, 0))).toThrow('do not agree')
})

test('the entries of every movement sum to zero and change the balance by its net amount', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.integer(), fc.integer(), (kind, amountCents, feeCents) => {
      const given = movement(kind, amountCents, feeCents)
      const entries = toSettlementEntries(given)
      if (!entries) return
      expect(sum(entries)).toBe(0)
      expect(entries.balanceCents + given.netCents).toBe(0)
    }),
  )
})
