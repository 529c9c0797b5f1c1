import { expect, test } from 'vitest'
import { axisTicks, formatStep, formatTick, readSpan, sumAmount } from './figure-texts.ts'

test('an interval of a chart is named after its first day', () => {
  expect(formatTick('2026-03-01', 'days')).toBe('Mar 1')
  expect(formatTick('2026-03-01', 'months')).toBe('Mar')
  expect(formatStep('2026-03-01', 'weeks')).toBe('the week from Mar 1')
  expect(formatStep('2026-03-01', 'months')).toBe('March 2026')
})

test('spanFrom returns days for a missing or unknown parameter', () => {
  expect([null, 'years', 'weeks'].map(readSpan)).toEqual(['days', 'days', 'weeks'])
})

test.each([
  [[], [0, 5000, 10_000]],
  [[2400], [0, 5000, 10_000]],
  [
    [77_200, 0],
    [0, 50_000, 100_000],
  ],
  [[18_000], [0, 10_000, 20_000]],
  [
    [5000, -20_000],
    [-20_000, -10_000, 0, 10_000],
  ],
  [[100_000_000], [0, 50_000_000, 100_000_000]],
])('the axis for the values %j has the marks %j', (values, marks) => {
  expect(axisTicks(values)).toEqual(marks)
})

test('totalOf adds up all intervals, including negative ones', () => {
  const step = (salesCents: number) => ({
    from: '2026-03-01',
    until: '2026-03-02',
    salesCents,
    commissionCents: 0,
    donationCents: 0,
    payoutCents: 0,
  })
  expect(sumAmount([step(4900), step(-900)], 'salesCents')).toBe(4000)
})
