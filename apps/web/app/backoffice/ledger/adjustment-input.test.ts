import { describe, expect, test } from 'vitest'
import { adjustmentDone, adjustmentVerb, readAdjustment } from './adjustment-input.ts'

const reason = 'Postage of a returned print'
const ines = { id: 'id', name: 'Ines', handle: 'ines', email: 'ines@example.com' }

describe('balance adjustments', () => {
  test.each([
    ['7', 700],
    ['+7', 700],
    [' 12.50 ', 1250],
    ['-12.5', -1250],
    ['−12.50', -1250],
    ['– $1,000', -100_000],
    ['10000', 1_000_000],
    ['-10,000', -1_000_000],
  ])('the adjustment amount %j is read as %d cents', (amount, amountCents) => {
    expect(readAdjustment({ amount, reason })).toEqual({ amountCents, amountError: undefined, reasonError: undefined })
  })

  test.each([
    ['', 'Enter an amount.'],
    ['   ', 'Enter an amount.'],
    ['-', 'Enter an amount in dollars, such as 12.50 or -12.50.'],
    ['--7', 'Enter an amount in dollars, such as 12.50 or -12.50.'],
    ['7.555', 'Enter an amount in dollars, such as 12.50 or -12.50.'],
    ['7 euros', 'Enter an amount in dollars, such as 12.50 or -12.50.'],
    ['0', 'Enter an amount other than zero.'],
    ['-0.00', 'Enter an amount other than zero.'],
    ['10000.01', 'The maximum is $10,000.00 per adjustment.'],
    ['-10000.01', 'The maximum is $10,000.00 per adjustment.'],
  ])('the adjustment amount %j is rejected with “%s”', (amount, amountError) => {
    expect(readAdjustment({ amount, reason }).amountError).toBe(amountError)
  })

  test('an adjustment needs a reason of at most 500 characters', () => {
    expect(readAdjustment({ amount: '7', reason: '  ' }).reasonError).toBe('Please enter a reason.')
    expect(readAdjustment({ amount: '7', reason: 'x'.repeat(501) }).reasonError).toBe('A reason can have at most 500 characters.')
  })

  test('the button states the amount and direction of an adjustment, and the confirmation also names the artist', () => {
    expect(adjustmentVerb(700)).toBe('Add $7.00 to')
    expect(adjustmentVerb(-1250)).toBe('Deduct $12.50 from')
    expect(adjustmentDone(ines, 700)).toBe('Added $7.00 to the balance of Ines.')
    expect(adjustmentDone(ines, -1250)).toBe('Deducted $12.50 from the balance of Ines.')
  })
})
