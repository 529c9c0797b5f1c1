import { expect, it } from 'vitest'
import { scalePrint } from './hanging.ts'

it.each([
  ['medium', 'vertical', '3 / 4', 0.4],
  ['large', 'vertical', '3 / 4', 0.6],
  ['large_tall', 'vertical', '5 / 7', 0.7],
  ['extra_large', 'vertical', '7 / 10', 1],
  ['medium', 'horizontal', '4 / 3', 30 / 70],
  ['large_tall', 'horizontal', '7 / 5', 50 / 70],
  ['extra_large', 'horizontal', '10 / 7', 1],
] as const)(
  'the size %s in %s orientation has the aspect ratio %s and a height relative to the tallest size',
  (size, orientation, shape, share) => {
    expect(scalePrint(size, orientation)).toEqual({ shape, share })
  },
)
