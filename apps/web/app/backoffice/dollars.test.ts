import { expect, it } from 'vitest'
import { parseDollars } from './dollars.ts'

it.each([
  ['5000', 5000],
  ['5,000', 5000],
  [' $1 250.50 ', 1250.5],
  ['0', 0],
  ['', undefined],
  ['   ', undefined],
  ['$', Number.NaN],
  ['five', Number.NaN],
  ['-5', Number.NaN],
  ['1.999', Number.NaN],
  ['1e6', Number.NaN],
])('%j', (text, dollars) => {
  expect(parseDollars(text)).toBe(dollars)
})
