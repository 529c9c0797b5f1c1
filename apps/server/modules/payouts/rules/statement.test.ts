import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLine, countPages, lineNames, openTotals, type StatementLine } from './statement.ts'

const kinds = [
  'commission',
  'commission_reversal',
  'payout_requested',
  'payout_returned',
  'payout_bounced',
  'adjustment',
  'dispute_opened',
  'dispute_won',
] as const
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const line: fc.Arbitrary<StatementLine> = fc.record({
  kind: fc.constantFrom(...kinds),
  amountCents: cents,
  donationCents: cents,
  text: fc.constant('x'),
  at: fc.constant(new Date(0)),
})

test('the totals of a statement with random lines match to the cent', () => {
  fc.assert(
    fc.property(cents, cents, fc.array(line), (openingCents, payoutCents, lines) => {
      const totals = lines.reduce(addLine, openTotals(openingCents, payoutCents))
      const { salesCents, refundsCents, otherCents, donationsCents, carriedCents } = totals
      expect(openingCents + salesCents + refundsCents + otherCents + donationsCents).toBe(payoutCents + carriedCents)
      expect(openingCents + lines.reduce((sum, each) => sum + each.amountCents, 0)).toBe(payoutCents + carriedCents)
    }),
    { seed: 8 },
  )
})

test.each([
  ['commission', { salesCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['commission_reversal', { refundsCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['adjustment', { otherCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['payout_bounced', { otherCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['dispute_won', { otherCents: 1200, donationsCents: -200, carriedCents: 1000 }],
])('an artist’s statement counts a line of the kind %s in its column', (kind, columns) => {
  const nothing = { openingCents: 0, salesCents: 0, refundsCents: 0, otherCents: 0, payoutCents: 0 }
  expect(addLine(openTotals(0, 0), { kind, amountCents: 1000, donationCents: 200, text: 'x', at: new Date(0) })).toEqual({
    ...nothing,
    ...columns,
  })
})

test.each([
  { first: 7, other: 11, sums: 4 },
  { first: 30, other: 11, sums: 4 },
])('the number of pages equals that of a layout line by line with %j', (room) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (lines) => {
      let [pages, free] = [1, room.first]
      for (let each = 0; each < lines; each++) {
        if (free === 0) [pages, free] = [pages + 1, room.other]
        free -= 1
      }
      if (free < room.sums) pages += 1
      expect(countPages(lines, room)).toBe(pages)
    }),
    { seed: 8 },
  )
})

test('a statement names each kind of line that changes the balance of an artist', () => {
  expect(lineNames).toEqual({
    commission: 'Sale',
    commission_reversal: 'Refund',
    payout_requested: 'Payout requested',
    payout_returned: 'Payout failed',
    payout_bounced: 'Payout returned',
    adjustment: 'Adjustment',
    dispute_opened: 'In dispute',
    dispute_won: 'Dispute won',
  })
})
