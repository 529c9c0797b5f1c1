import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildAdjustment,
  buildCommission,
  buildDispute,
  buildDisputeEnd,
  buildDonationMove,
  buildPayoutMove,
  buildReversal,
  type ClaimWindow,
  type Clearing,
  clearingDay,
  type DonationMove,
  expectedClearing,
  type LedgerTransaction,
  NOT_CLEARING,
  type Origin,
  type PayoutMove,
  planClearings,
  type Sale,
  toClearing,
} from './ledger.ts'

const at = new Date('2026-03-01T12:00:00Z')
const artistId = 'a-1'
const sale: Sale = {
  orderLineId: 'line-1',
  artistId,
  prints: 2,
  commissionCents: 2000,
  donationPercent: 15,
  causeId: 'c-1',
  text: '2 × “Moon”',
  at,
}

/** The postings by account, after a check of the invariants of every transaction. */
function toAmountsByAccount(transaction: LedgerTransaction): Record<string, number> {
  expect(transaction.entries.reduce((sum, entry) => sum + entry.amountCents, 0)).toBe(0)
  expect(transaction.entries.length).toBeGreaterThanOrEqual(2)
  expect(new Set(transaction.entries.map((entry) => entry.account)).size).toBe(transaction.entries.length)
  return Object.fromEntries(transaction.entries.map((entry) => [entry.account, entry.amountCents]))
}

function toOrigin(transaction: LedgerTransaction, printsReversed = 0): Origin {
  const { text, entries, prints, clearsOn } = transaction
  return { id: randomUUID(), artistId, prints: prints ?? 0, printsReversed, clearsOn, text, entries }
}

describe('a commission transaction', () => {
  test('a commission credits the artist and the cause with their shares of every print', () => {
    expect(toAmountsByAccount(buildCommission(sale))).toEqual({
      'artist_payable:a-1': 3400,
      'cause_donations:c-1': 600,
      house_commission_expense: -4000,
    })
  })

  test('a commission names its order line, its artist and its prints, and is held until its claim window ends', () => {
    const { entries: _, ...head } = buildCommission(sale, 14)
    expect(head).toEqual({
      kind: 'commission',
      cause: 'line-1',
      artistId,
      reverses: null,
      prints: 2,
      clearsOn: NOT_CLEARING,
      operator: null,
      text: '2 × “Moon”',
      at,
    })
    expect(buildCommission(sale).clearsOn).toBeNull()
  })

  test('a commission without a donation, or with less than a cent of it, has no posting for a cause', () => {
    expect(toAmountsByAccount(buildCommission({ ...sale, donationPercent: 0, causeId: null }))).toEqual({
      'artist_payable:a-1': 4000,
      house_commission_expense: -4000,
    })
    expect(toAmountsByAccount(buildCommission({ ...sale, commissionCents: 3, donationPercent: 10 }))).toEqual({
      'artist_payable:a-1': 6,
      house_commission_expense: -6,
    })
  })

  test('a commission of zero or with a donation but no cause is refused', () => {
    expect(() => buildCommission({ ...sale, causeId: null })).toThrow('gives to no cause')
    expect(() => buildCommission({ ...sale, commissionCents: 0 })).toThrow('the entries of commission line-1 are not balanced')
  })

  test('a commission with half a cent in one of its postings is refused', () => {
    expect(() => buildCommission({ ...sale, prints: 0.5, commissionCents: 2001, donationPercent: 10 })).toThrow('not balanced')
  })
})

describe('a commission reversal', () => {
  const refund = { refundLineId: 'refund-1', orderLineId: 'line-1', prints: 1, at }

  test('a reversal of one print takes back its shares and references the original transaction', () => {
    const origin = toOrigin(buildCommission(sale))
    const reversal = buildReversal(origin, refund)
    expect(toAmountsByAccount(reversal)).toEqual({
      'artist_payable:a-1': -1700,
      'cause_donations:c-1': -300,
      house_commission_expense: 2000,
    })
    expect(reversal).toMatchObject({ kind: 'commission_reversal', cause: 'refund-1', reverses: origin.id, prints: 1, artistId })
    expect(reversal).toMatchObject({ text: 'Refund: 2 × “Moon”', operator: null, clearsOn: null, at })
  })

  test('a reversal of postings that do not add up to zero is refused', () => {
    const [first, ...others] = buildCommission(sale).entries
    const entries = [{ account: 'artist_payable:a-1' as const, amountCents: (first?.amountCents ?? 0) + 2 }, ...others]
    expect(() => buildReversal({ ...toOrigin(buildCommission(sale)), entries }, refund)).toThrow('not balanced')
  })

  test('a reversal cannot take back more prints than are left', () => {
    const origin = toOrigin(buildCommission(sale), 1)
    expect(buildReversal(origin, refund).prints).toBe(1)
    expect(() => buildReversal(origin, { ...refund, prints: 2 })).toThrow(expect.objectContaining({ code: 'refund_too_large' }))
  })

  test('reversals in any number of parts undo a commission to the cent', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 })
    const percents = fc.constantFrom(0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50)
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 1_000_000 }), percents, (prints, commissionCents, donationPercent) => {
        const total = prints.reduce((sum, part) => sum + part, 0)
        const commission = buildCommission({ ...sale, prints: total, commissionCents, donationPercent })
        const left = toAmountsByAccount(commission)
        let printsReversed = 0
        for (const part of prints) {
          const reversal = buildReversal(toOrigin(commission, printsReversed), { ...refund, prints: part })
          for (const [account, amountCents] of Object.entries(toAmountsByAccount(reversal)))
            left[account] = (left[account] ?? 0) + amountCents
          printsReversed += part
        }
        expect(Object.values(left).every((cents) => cents === 0)).toBe(true)
      }),
      { numRuns: 2000, seed: 8 },
    )
  })
})

describe('a dispute', () => {
  const disputed = { disputeLineId: 'dispute-1', orderLineId: 'line-1', prints: 1, at }
  const opened = () => buildDispute(toOrigin(buildCommission(sale, 14)), disputed)

  test('an opened dispute moves the shares of the artist and the cause to their disputed accounts', () => {
    const origin = toOrigin(buildCommission(sale, 14))
    const transaction = buildDispute(origin, disputed)
    expect(toAmountsByAccount(transaction)).toEqual({
      'artist_payable:a-1': -1700,
      'artist_disputed:a-1': 1700,
      'cause_donations:c-1': -300,
      'cause_disputed:c-1': 300,
    })
    const { entries: _, ...head } = transaction
    expect(head).toEqual({
      kind: 'dispute_opened',
      cause: 'dispute-1',
      artistId,
      reverses: origin.id,
      prints: 1,
      clearsOn: NOT_CLEARING,
      operator: null,
      text: 'In dispute: 2 × “Moon”',
      at,
    })
  })

  test('a dispute of more prints than are left is refused', () => {
    const origin = toOrigin(buildCommission(sale), 1)
    expect(() => buildDispute(origin, { ...disputed, prints: 2 })).toThrow(expect.objectContaining({ code: 'refund_too_large' }))
  })

  test('a dispute that is won moves the shares back to the artist and the cause', () => {
    const origin = toOrigin(opened())
    const won = buildDisputeEnd(origin, { disputeLineId: 'dispute-1', isWon: true, at })
    expect(toAmountsByAccount(won)).toEqual({
      'artist_payable:a-1': 1700,
      'artist_disputed:a-1': -1700,
      'cause_donations:c-1': 300,
      'cause_disputed:c-1': -300,
    })
    expect(won).toMatchObject({ kind: 'dispute_won', cause: 'dispute-1', artistId, reverses: origin.id, prints: 1, clearsOn: NOT_CLEARING })
    expect(won.text).toBe('Dispute won: 2 × “Moon”')
  })

  test('a dispute that is lost takes the disputed shares back from the commissions', () => {
    const lost = buildDisputeEnd(toOrigin(opened()), { disputeLineId: 'dispute-1', isWon: false, at })
    expect(toAmountsByAccount(lost)).toEqual({ 'artist_disputed:a-1': -1700, 'cause_disputed:c-1': -300, house_commission_expense: 2000 })
    expect(lost).toMatchObject({ kind: 'dispute_lost', cause: 'dispute-1', text: 'Dispute lost: 2 × “Moon”' })
  })

  test('a dispute keeps “In dispute:” in the title of an artwork', () => {
    const origin = { ...toOrigin(opened()), text: 'In dispute: In dispute: 1' }
    expect(buildDisputeEnd(origin, { disputeLineId: 'dispute-1', isWon: true, at }).text).toBe('Dispute won: In dispute: 1')
    const other = { ...origin, text: 'Not In dispute: 1' }
    expect(buildDisputeEnd(other, { disputeLineId: 'dispute-1', isWon: true, at }).text).toBe('Dispute won: Not In dispute: 1')
  })

  test('a dispute of a sale without a donation leaves the cause out', () => {
    const plain = buildDispute(toOrigin(buildCommission({ ...sale, donationPercent: 0, causeId: null })), disputed)
    expect(toAmountsByAccount(plain)).toEqual({ 'artist_payable:a-1': -2000, 'artist_disputed:a-1': 2000 })
  })
})

test.each<[PayoutMove, Record<string, number>, string]>([
  ['payout_requested', { 'artist_payable:a-1': -5200, 'artist_payout_in_flight:a-1': 5200 }, 'Payout requested'],
  ['payout_paid', { 'artist_payout_in_flight:a-1': -5200, house_cash: 5200 }, 'Payout paid'],
  ['payout_returned', { 'artist_payout_in_flight:a-1': -5200, 'artist_payable:a-1': 5200 }, 'Payout returned'],
  ['payout_bounced', { house_cash: -5200, 'artist_payable:a-1': 5200 }, 'Payout returned by the bank'],
])('the payout transaction %s moves the amount between two accounts', (kind, entries, text) => {
  const transaction = buildPayoutMove(kind, { payoutId: 'p-1', artistId, amountCents: 5200, at })
  expect(toAmountsByAccount(transaction)).toEqual(entries)
  expect(transaction).toMatchObject({
    kind,
    cause: 'p-1',
    artistId,
    text,
    at,
    reverses: null,
    prints: null,
    clearsOn: null,
    operator: null,
  })
})

test.each([0, 0.5])('a payout transaction of %s cents is refused', (amountCents) => {
  expect(() => buildPayoutMove('payout_paid', { payoutId: 'p-1', artistId, amountCents, at })).toThrow('not balanced')
})

test.each<[DonationMove, Record<string, number>, string]>([
  ['donation_due', { 'cause_donations:c-1': -700, 'cause_due:c-1': 700 }, 'Donations due'],
  ['donation_remitted', { 'cause_due:c-1': -700, 'cause_remitted:c-1': 700 }, 'Donations remitted'],
  ['donation_returned', { 'cause_due:c-1': -700, 'cause_donations:c-1': 700 }, 'Remittance cancelled'],
])('the donation transaction %s moves the amount between two accounts', (kind, entries, text) => {
  const transaction = buildDonationMove(kind, { remittanceLineId: 'r-1', causeId: 'c-1', amountCents: 700, at })
  expect(toAmountsByAccount(transaction)).toEqual(entries)
  expect(transaction).toMatchObject({ kind, cause: 'r-1', artistId: null, text, at })
})

test('an operator’s adjustment credits or debits the artist, with the operator and the reason', () => {
  const adjustment = { id: 'adj-1', artistId, amountCents: -250, operator: 'olga', reason: 'A print was lost.', at }
  const transaction = buildAdjustment(adjustment)
  expect(toAmountsByAccount(transaction)).toEqual({ 'artist_payable:a-1': -250, house_adjustments: 250 })
  expect(transaction).toMatchObject({
    kind: 'adjustment',
    cause: 'adj-1',
    artistId,
    operator: 'olga',
    text: 'A print was lost.',
    prints: null,
    at,
  })
})

describe('the clearing day', () => {
  test.each([
    ['2026-03-01T12:00:00Z', 0, 'on the next day', '2026-03-02'],
    ['2026-03-01T00:00:00Z', 0, 'on the same day', '2026-03-01'],
    ['2026-03-01T12:00:00Z', 14, 'on March 16', '2026-03-16'],
    ['2026-03-01T00:00:00Z', 14, 'on March 15', '2026-03-15'],
    ['2026-02-27T23:59:59.999Z', 1, 'on March 1', '2026-03-01'],
  ])('a delivery at %s with a claim window of %i days clears %s', (instant, holdDays, _when, day) => {
    expect(clearingDay(new Date(instant), holdDays)).toBe(day)
  })

  test('a sale without a claim window clears at once, and with one it is held until the window begins', () => {
    expect([buildCommission(sale).clearsOn, buildCommission(sale, 14).clearsOn, clearingDay(null, 14)]).toEqual([
      null,
      NOT_CLEARING,
      NOT_CLEARING,
    ])
    expect([null, NOT_CLEARING, '2026-03-16'].map(toClearing)).toEqual([
      { clearsOn: null, awaitsDelivery: false },
      { clearsOn: null, awaitsDelivery: true },
      { clearsOn: '2026-03-16', awaitsDelivery: false },
    ])
  })

  test('a sale is expected to clear after the longest production and delivery, 20 business days, and the claim window', () => {
    expect(expectedClearing(new Date('2026-11-02T10:00:00Z'), 14)).toBe('2026-12-15')
    expect(expectedClearing(new Date('2026-11-02T00:00:00Z'), 14)).toBe('2026-12-14')
  })

  const commission = { id: 'c-1', orderLineId: 'l-1', clearsOn: NOT_CLEARING }
  const dated = { ...commission, clearsOn: '2026-03-16' }
  const delivered = { orderLineId: 'l-1', from: new Date('2026-03-01T12:00:00Z') }
  const terms = { holdDays: 14, at: new Date('2026-03-01T12:00:00Z') }

  test.each<[string, typeof commission, ClaimWindow, Clearing[]]>([
    ['a delivery sets the day', commission, delivered, [{ commissionId: 'c-1', clearsOn: '2026-03-16' }]],
    ['a repeated delivery changes nothing', dated, delivered, []],
    ['an unshipped print keeps the commission held', commission, { ...delivered, from: null }, []],
    [
      'another print of the line makes the day unknown again',
      dated,
      { ...delivered, from: null },
      [{ commissionId: 'c-1', clearsOn: NOT_CLEARING }],
    ],
    ['a line without a held commission changes nothing', commission, { ...delivered, orderLineId: 'l-2' }, []],
  ])('%s', (_, held, window, expected) => {
    expect(planClearings([held], [window], terms)).toEqual(expected)
  })

  test.each([
    ['a day before', '2026-03-15T23:59:59.999Z', 1],
    ['on', '2026-03-16T00:00:00.000Z', 0],
    ['a day after', '2026-03-17T00:00:00.000Z', 0],
  ])('a reprint %s the clearing day, at %s, makes the day of %i commissions unknown', (_, at, changes) => {
    const clearings = planClearings([dated], [{ ...delivered, from: null }], { holdDays: 14, at: new Date(at) })
    expect(clearings).toHaveLength(changes)
  })
})
