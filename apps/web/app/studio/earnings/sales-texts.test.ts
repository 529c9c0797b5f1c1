import { expect, it } from 'vitest'
import { chartSummary, formatMonth, formatMonthTick, lastMonths } from './sales-texts.ts'

const sold = (month: string, prints: number, earnedCents: number, donationCents = 0) => ({ month, prints, earnedCents, donationCents })

it('a month has a full name, and its mark in the chart adds the year in January', () => {
  expect(formatMonth('2026-10')).toBe('October 2026')
  expect(['2026-10', '2027-01'].map(formatMonthTick)).toEqual(['Oct', 'Jan 2027'])
})

it('lastMonths fills in months without sales across a change of year and drops older months', () => {
  const now = new Date('2027-02-28T23:59:00Z')
  const months = lastMonths([sold('2026-01', 9, 900), sold('2026-12', 1, 1000), sold('2027-02', 2, 2000)], now, 4)
  expect(months.map(({ month, prints }) => [month, prints])).toEqual([
    ['2026-11', 0],
    ['2026-12', 1],
    ['2027-01', 0],
    ['2027-02', 2],
  ])
})

it.each([
  ['a month without sales', [sold('2026-10', 0, 0)], 'No prints were sold in the last 1 months.'],
  [
    'one sale with a donation',
    [sold('2026-09', 1, 850, 150), sold('2026-10', 0, 0)],
    'In the last 2 months, 1 print earned you $8.50 and your cause $1.50. The best month was September 2026 with $8.50.',
  ],
  [
    'several sales in two months',
    [sold('2026-09', 1, 1000), sold('2026-10', 3, 4000)],
    'In the last 2 months, 4 prints earned you $50.00. The best month was October 2026 with $40.00.',
  ],
])('the summary of the sales chart describes %s', (_what, months, expected) => expect(chartSummary(months)).toBe(expected))
