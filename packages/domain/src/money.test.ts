import { describe, expect, test } from 'vitest'
import { formatCents, formatPrice } from './money.ts'

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

describe('amounts of money', () => {
  test.each([
    [0, '$0.00', '$0'],
    [7, '$0.07', '$0.07'],
    [4000, '$40.00', '$40'],
    [4950, '$49.50', '$49.50'],
    [100_000, '$1,000.00', '$1,000'],
    [-123_456_789, '-$1,234,567.89', '-$1,234,567.89'],
  ])('%s cents are formatted as %s, and as %s when they are a price', (cents, words, price) => {
    expect([formatCents(cents), formatPrice(cents)]).toEqual([words, price])
  })

  test('an amount is formatted as Intl.NumberFormat formats it', () => {
    // every length, both signs, with and without cents
    const sums = Array.from({ length: 13 }, (_, power) => 10 ** power).flatMap((step) => [1, 9, 37, 100, 550].map((times) => step * times))
    for (const cents of sums.flatMap((sum) => [sum, -sum, sum - 1])) {
      expect(formatCents(cents)).toBe(exact.format(cents / 100))
      expect(formatPrice(cents)).toBe((cents % 100 === 0 ? whole : exact).format(cents / 100))
    }
  })
})
