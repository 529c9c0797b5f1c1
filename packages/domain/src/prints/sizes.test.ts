import { expect, test } from 'vitest'
import {
  ORIENTATIONS,
  type Orientation,
  PRINT_SIZES,
  type PrintSize,
  printDescription,
  printFacts,
  printInches,
  printLabel,
  printMeasures,
  printName,
} from './sizes.ts'

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

test.each<[PrintSize, Orientation, string, string]>([
  ['medium', 'vertical', 'Medium', 'Medium 30×40 cm'],
  ['large', 'vertical', 'Large 45×60', 'Large 45×60 cm'],
  ['large', 'horizontal', 'Large 60×45', 'Large 60×45 cm'],
  ['large_tall', 'vertical', 'Large 50×70', 'Large 50×70 cm'],
  ['large_tall', 'horizontal', 'Large 70×50', 'Large 70×50 cm'],
  ['extra_large', 'horizontal', 'Extra Large', 'Extra Large 100×70 cm'],
])('the size %s, %s, is named “%s”, and “%s” with its measures', (size, orientation, name, label) => {
  expect(printName(size, orientation)).toBe(name)
  expect(printLabel(size, orientation)).toBe(label)
  expect(printDescription(size, orientation)).toBe(`${label} (${printInches(size, orientation)})`)
})

test('no two sizes have the same name, and no name contains an orientation', () => {
  const names = ORIENTATIONS.flatMap((orientation) => PRINT_SIZES.map((size) => printName(size, orientation)))
  expect(new Set(PRINT_SIZES.map((size) => printName(size))).size).toBe(PRINT_SIZES.length)
  for (const name of names) expect(name).not.toMatch(/tall|long|wide|high/i)
})
