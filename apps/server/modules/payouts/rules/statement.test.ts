import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLine, canListLines, countPages, lineNames, openTotals, type StatementLine, sumLines } from './statement.ts'

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

const spread = line.chain((each) =>
  fc.date({ min: new Date('2026-11-01'), max: new Date('2027-02-01'), noInvalidDate: true }).map((at) => ({ ...each, at })),
)

async function* read(lines: readonly StatementLine[]) {
  yield* lines
}

test('the sums of random lines by period add up to the totals of the lines, and there are as few as wanted', async () => {
  const used = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(spread, { maxLength: 120, size: 'max' }), fc.integer({ min: 1, max: 80 }), async (lines, most) => {
      const { by, sums } = await sumLines(read(lines), most)
      used.add(by)
      expect(sums.reduce(addLine, openTotals(500, 300))).toEqual(lines.reduce(addLine, openTotals(500, 300)))
      expect(sums.reduce((total, { count }) => total + count, 0)).toBe(lines.length)
      expect(new Set(sums.map(({ period, kind }) => `${period} ${kind}`)).size).toBe(sums.length)
      if (by !== 'year') expect(sums.length).toBeLessThanOrEqual(most)
    }),
    { seed: 8, numRuns: 40 },
  )
  expect([...used].toSorted()).toEqual(['day', 'month', 'year'])
})

test.each([
  [1000, 0, true],
  [1001, 0, false],
  [1000, 333, true],
  [1000, 334, false],
  [500, 777, true],
  [0, 1223, false],
])('a PDF lists %d lines with %d different letters: %s', (lines, letters, isListed) => expect(canListLines(lines, letters)).toBe(isListed))

test.each([
  [4, 'day', ['2026-11-27 Sale 2', '2026-11-27 Refund 1', '2026-11-28 Sale 1', '2026-12-01 Sale 1']],
  [3, 'month', ['2026-11 Sale 3', '2026-11 Refund 1', '2026-12 Sale 1']],
  [2, 'year', ['2026 Sale 4', '2026 Refund 1']],
  [1, 'year', ['2026 Sale 4', '2026 Refund 1']],
])('lines of three days are summed into at most %d sums by %s', async (most, by, expected) => {
  const one = (at: string, kind = 'commission') => ({ at: new Date(at), kind, text: 'x', amountCents: 100, donationCents: 0 })
  const lines = [
    one('2026-11-27T00:00:00Z'),
    one('2026-11-27T23:59:59Z'),
    one('2026-11-27T12:00:00Z', 'commission_reversal'),
    one('2026-11-28T00:00:00Z'),
    one('2026-12-01T00:00:00Z'),
  ]
  const found = await sumLines(read(lines), most)
  expect([found.by, found.sums.map(({ period, kind, count }) => `${period} ${lineNames[kind]} ${count}`)]).toEqual([by, expected])
})

test.each([
  ['commission', { salesCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['commission_reversal', { refundsCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['adjustment', { otherCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['payout_bounced', { otherCents: 1200, donationsCents: -200, carriedCents: 1000 }],
  ['dispute_won', { otherCents: 1200, donationsCents: -200, carriedCents: 1000 }],
])('an artist’s statement counts a line of the kind %s in its column', (kind, columns) => {
  const nothing = { openingCents: 0, salesCents: 0, refundsCents: 0, otherCents: 0, payoutCents: 0 }
  expect(addLine(openTotals(0, 0), { kind, amountCents: 1000, donationCents: 200 })).toEqual({
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
