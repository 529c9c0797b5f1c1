import { expect, it } from 'vitest'
import { parseDollars } from './dollars.ts'

it.each([
  ['5000', 5000],
  ['5,000', 5000],
  [' $1 250.50 ', 1250.5],
  ['0', 0],
])('parseDollars reads %j as %d', (text, dollars) => {
  expect(parseDollars(text)).toBe(dollars)
})

it.each(['', '   '])('parseDollars reads the blank text %j as no amount', (text) => {
  expect(parseDollars(text)).toBeUndefined()
})

it.each(['$', 'five', '-5', '1.999', '1e6'])('parseDollars rejects %j with NaN', (text) => {
  expect(parseDollars(text)).toBeNaN()
})
