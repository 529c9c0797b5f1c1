import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clearingDay, commissionOf, type LedgerTransaction, type Origin, payoutMoveOf, reversalOf, type Sale } from './ledger-rules.ts'

const at = new Date('2026-03-01T12:00:00Z')
const artistId = 'a-1'
const sale: Sale = {
  orderLineId: 'line-1',
  artistId,
  plates: 2,
  commissionCents: 2000,
  donationPercent: 15,
  causeId: 'c-1',
  text: '2 × “Moon”',
  at,
}

/** The entries by account, after the check that holds for every transaction. */
function entriesOf(transaction: LedgerTransaction): Record<string, number> {
  expect(transaction.entries.reduce((sum, entry) => sum + entry.amountCents, 0)).toBe(0)
  expect(transaction.entries.length).toBeGreaterThanOrEqual(2)
  expect(new Set(transaction.entries.map((entry) => entry.account)).size).toBe(transaction.entries.length)
  return Object.fromEntries(transaction.entries.map((entry) => [entry.account, entry.amountCents]))
}

function originOf(transaction: LedgerTransaction, platesReversed = 0): Origin {
  const { text, entries, plates, clearsOn } = transaction
  return { id: randomUUID(), artistId, plates: plates ?? 0, platesReversed, clearsOn, text, entries }
}

describe('commissionOf', () => {
  test('gives the artist and the cause their shares of every plate', () => {
    expect(entriesOf(commissionOf(sale))).toEqual({
      'artist_payable:a-1': 3400,
      'cause_donations:c-1': 600,
      house_commission_expense: -4000,
    })
  })

  test('has no entry for a cause that gets nothing', () => {
    expect(entriesOf(commissionOf({ ...sale, donationPercent: 0, causeId: null }))).toEqual({
      'artist_payable:a-1': 4000,
      house_commission_expense: -4000,
    })
    expect(entriesOf(commissionOf({ ...sale, commissionCents: 3, donationPercent: 10 }))).toEqual({
      'artist_payable:a-1': 6,
      house_commission_expense: -6,
    })
  })

  test('refuses a donation to nobody, and a commission of nothing', () => {
    expect(() => commissionOf({ ...sale, causeId: null })).toThrow('gives to no cause')
    expect(() => commissionOf({ ...sale, commissionCents: 0 })).toThrow('not balanced')
  })
})

describe('reversalOf', () => {
  const refund = { refundLineId: 'refund-1', orderLineId: 'line-1', plates: 1, at }

  test('takes back what one plate earned and gave, and names its origin', () => {
    const origin = originOf(commissionOf(sale))
    const reversal = reversalOf(origin, refund)
    expect(entriesOf(reversal)).toEqual({ 'artist_payable:a-1': -1700, 'cause_donations:c-1': -300, house_commission_expense: 2000 })
    expect(reversal).toMatchObject({ kind: 'commission_reversal', cause: 'refund-1', reverses: origin.id, plates: 1, artistId })
  })

  test('never takes more than is left', () => {
    const origin = originOf(commissionOf(sale), 1)
    expect(reversalOf(origin, refund).plates).toBe(1)
    expect(() => reversalOf(origin, { ...refund, plates: 2 })).toThrow(expect.objectContaining({ code: 'refund_too_large' }))
  })

  test('in whatever parts, all of them together undo the commission to the cent', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 })
    const percents = fc.constantFrom(0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50)
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 1_000_000 }), percents, (plates, commissionCents, donationPercent) => {
        const total = plates.reduce((sum, part) => sum + part, 0)
        const commission = commissionOf({ ...sale, plates: total, commissionCents, donationPercent })
        const left = entriesOf(commission)
        let platesReversed = 0
        for (const part of plates) {
          const reversal = reversalOf(originOf(commission, platesReversed), { ...refund, plates: part })
          for (const [account, amountCents] of Object.entries(entriesOf(reversal))) left[account] = (left[account] ?? 0) + amountCents
          platesReversed += part
        }
        expect(Object.values(left).every((cents) => cents === 0)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a payout leaves the balance, and then leaves the house or comes back', () => {
  const payout = { payoutId: 'p-1', artistId, amountCents: 5200, at }
  expect(entriesOf(payoutMoveOf('payout_requested', payout))).toEqual({ 'artist_payable:a-1': -5200, 'artist_payout_in_flight:a-1': 5200 })
  expect(entriesOf(payoutMoveOf('payout_paid', payout))).toEqual({ 'artist_payout_in_flight:a-1': -5200, house_cash: 5200 })
  expect(entriesOf(payoutMoveOf('payout_returned', payout))).toEqual({ 'artist_payout_in_flight:a-1': -5200, 'artist_payable:a-1': 5200 })
  expect(() => payoutMoveOf('payout_paid', { ...payout, amountCents: 0 })).toThrow('not balanced')
})

describe('clearingDay', () => {
  test.each([
    ['2026-03-01T12:00:00Z', 0, null],
    ['2026-03-01T12:00:00Z', 14, '2026-03-16'],
    ['2026-03-01T00:00:00Z', 14, '2026-03-15'],
    ['2026-02-27T23:59:59.999Z', 1, '2026-03-01'],
  ])('of a sale at %s held for %i days is %s', (instant, holdDays, day) => {
    expect(clearingDay(new Date(instant), holdDays)).toBe(day)
  })
})
