import { expect, test } from 'vitest'
import { insertCommissions } from './insert-commissions.ts'

test.each([
  [[1000, 2000, 2000, 3000], 'You earn $10, $20 or $30, from $10 to $30'],
  [[3000, 1050], 'You earn $10.50 or $30, from $10.50 to $30'],
  [[2000, 2000], 'You earn $20, from $20'],
  [[], 'You earn a fixed commission, from a fixed commission'],
])('commissions of %j cents are described as “%s”', (cents, said) => {
  expect(insertCommissions('You earn {earned}, from {range}', cents)).toBe(said)
})
