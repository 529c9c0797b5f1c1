import { expect, test } from 'vitest'
import { addDays, findFirstMissingDay, isSettled, listSteps, splitPeriod, sumSteps, ZERO_AMOUNTS } from './analytics.ts'

test.each([
  ['days', 30, '2026-02-01'],
  ['weeks', 13, '2025-12-02'],
  ['months', 12, '2025-04-01'],
] as const)('the range of %s has %i steps without gaps and ends with today', (span, length, first) => {
  const steps = listSteps(span, '2026-03-02')
  expect(steps).toHaveLength(length)
  expect(steps[0]?.from).toBe(first)
  expect(steps.at(-1)?.until).toBe(span === 'months' ? '2026-04-01' : '2026-03-03')
  for (const [at, step] of steps.entries()) expect(step.from).toBe(at ? steps[at - 1]?.until : first)
})

test('the sum of a step includes only the days of the step', () => {
  const day = (day: string, salesCents: number) => ({ day, ...ZERO_AMOUNTS, salesCents })
  const steps = [
    { from: '2026-03-01', until: '2026-03-08' },
    { from: '2026-03-08', until: '2026-03-15' },
  ]
  const sums = sumSteps(steps, [day('2026-02-28', 1), day('2026-03-01', 10), day('2026-03-07', 100), day('2026-03-08', -1000)])
  expect(sums.map(({ salesCents }) => salesCents)).toEqual([110, -1000])
})

test('the sum of a step adds up sales, commissions, donations and payouts', () => {
  const day = (date: string) => ({ day: date, salesCents: 1, commissionCents: 20, donationCents: 300, payoutCents: 4000 })
  const step = { from: '2026-03-01', until: '2026-03-08' }
  expect(sumSteps([step], [day('2026-03-01'), day('2026-03-02')])).toEqual([
    { ...step, salesCents: 2, commissionCents: 40, donationCents: 600, payoutCents: 8000 },
  ])
})

test('a day is settled one hour after its end', () => {
  expect(isSettled('2026-03-01', new Date('2026-03-02T00:59:59Z'))).toBe(false)
  expect(isSettled('2026-03-01', new Date('2026-03-02T01:00:00Z'))).toBe(true)
})

test('the first day without stored figures is found, or none when all days are stored', () => {
  const known = [{ day: '2026-03-01' }, { day: '2026-03-03' }]
  expect(findFirstMissingDay('2026-03-01', '2026-03-04', known)).toBe('2026-03-02')
  expect(findFirstMissingDay('2026-03-01', '2026-03-02', known)).toBeUndefined()
})

test('a range of days is divided into consecutive parts of at most 31 days', () => {
  const parts = splitPeriod('2026-01-01', '2026-03-05')
  expect(parts).toEqual([
    { from: '2026-01-01', until: '2026-02-01' },
    { from: '2026-02-01', until: '2026-03-04' },
    { from: '2026-03-04', until: '2026-03-05' },
  ])
  expect(splitPeriod('2026-01-01', '2026-01-01')).toEqual([])
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})
