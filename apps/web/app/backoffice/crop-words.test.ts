import { fitPlate } from '@tintype/contract/plate-fit'
import { expect, test } from 'vitest'
import { cutWords } from './crop-words.ts'

const square = { widthPx: 3000, heightPx: 3000 }
const moved = { '3:4': 0, '5:7': 250, '7:10': 1000 }

test.each([
  ['in the middle', fitPlate(square, 'medium', 'vertical'), null, 'cut 5.0 cm on each side'],
  ['to the left', fitPlate(square, 'medium', 'vertical'), moved, 'cut 0.0 and 10.0 cm on the left and on the right'],
  ['a little to the left', fitPlate(square, 'large_tall', 'vertical'), moved, 'cut 5.0 and 15.0 cm on the left and on the right'],
  ['to the bottom', fitPlate(square, 'extra_large', 'horizontal'), moved, 'cut 30.0 and 0.0 cm at the top and at the bottom'],
  ['lying, in the middle', fitPlate(square, 'large', 'horizontal'), null, 'cut 7.5 cm at top and bottom'],
])('%s', (_where, fit, crops, words) => {
  const { shown, spoken } = cutWords(fit, crops) ?? {}
  expect(`${shown} ${spoken}`).toBe(words)
})

test('what fits is not cut', () => {
  expect(cutWords(fitPlate({ widthPx: 3000, heightPx: 4000 }, 'medium', 'vertical'), moved)).toBeUndefined()
})
