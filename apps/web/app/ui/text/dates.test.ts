import { expect, it } from 'vitest'
import { formatClearingDay, formatDate, today } from './dates.ts'

const november21 = new Date('2026-11-21T23:59:59Z')

it.each([
  ['without a clearing date', null],
  ['that cleared yesterday', '2026-11-20'],
  ['that cleared today', '2026-11-21'],
])('earnings %s show no clearing date', (_what, day) => {
  expect(formatClearingDay(day, november21)).toBeUndefined()
})

it('earnings that clear tomorrow show their clearing date', () => {
  expect(formatClearingDay('2026-11-22', november21)).toBe('Clears on Nov 22')
})

it('a calendar date is formatted and read without a shift by the time zone', () => {
  expect(formatDate('2026-10-03')).toBe('Oct 3, 2026')
  expect(today(new Date(2026, 9, 3, 23, 59))).toBe('2026-10-03')
  expect(today(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
})
