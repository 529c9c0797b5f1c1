import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLine, countPages, openTotals, type StatementLine } from './statement-rules.ts'

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

test('the sums of any lines match to the cent', () => {
  fc.assert(
    fc.property(cents, cents, fc.array(line), (openingCents, payoutCents, lines) => {
      const totals = lines.reduce(addLine, openTotals(openingCents, payoutCents))
      const { salesCents, refundsCents, otherCents, donationsCents, carriedCents } = totals
      expect(openingCents + salesCents + refundsCents + otherCents + donationsCents).toBe(payoutCents + carriedCents)
      expect(openingCents + lines.reduce((sum, each) => sum + each.amountCents, 0)).toBe(payoutCents + carriedCents)
    }),
  )
})

test('pages are as many as it takes when they are laid out one line after the other', () => {
  const room = { first: 7, other: 11, sums: 4 }
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
  )
})
