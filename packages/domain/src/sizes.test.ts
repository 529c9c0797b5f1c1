import { expect, test } from 'vitest'
import { type Orientation, PRINT_FACTS, type PrintSize, printFacts, printMeasures } from './sizes.ts'

test.each<[PrintSize, Orientation, string]>([
  ['medium', 'vertical', '30×40 cm (12×16″)'],
  ['medium', 'horizontal', '40×30 cm (16×12″)'],
  ['large', 'vertical', '45×60 cm (18×24″)'],
  ['large_tall', 'horizontal', '70×50 cm (28×20″)'],
  ['extra_large', 'vertical', '70×100 cm (28×40″)'],
])('a customer sees the measures of size %s, %s, as %s', (size, orientation, measures) => {
  expect(printMeasures(size, orientation)).toBe(measures)
})

test('printFacts refuses a size that does not exist', () => {
  expect(() => printFacts('gigantic' as PrintSize)).toThrow(new RangeError('unknown size gigantic'))
})

test('no name of a size says how the print hangs, because each size is sold vertical and horizontal', () => {
  for (const { name } of PRINT_FACTS) expect(name).not.toMatch(/tall|wide|high/i)
})
