import { fitPrint } from '@tintype/domain/prints/print-fit'
import { expect, test } from 'vitest'
import { describeCrop } from './crop-texts.ts'

const square = { widthPx: 3000, heightPx: 3000 }
const moved = { '3:4': 0, '5:7': 250, '7:10': 1000 }

test.each([
  ['centred on a medium print', fitPrint(square, 'medium', 'vertical'), null, 'crops 5.0 cm from each side'],
  [
    'at the left edge of a medium print',
    fitPrint(square, 'medium', 'vertical'),
    moved,
    'crops 0.0 and 10.0 cm from the left and the right',
  ],
  [
    'slightly to the left on a large long print',
    fitPrint(square, 'large_tall', 'vertical'),
    moved,
    'crops 5.0 and 15.0 cm from the left and the right',
  ],
  [
    'at the bottom of an extra large landscape print',
    fitPrint(square, 'extra_large', 'horizontal'),
    moved,
    'crops 30.0 and 0.0 cm from the top and the bottom',
  ],
  ['centred on a large landscape print', fitPrint(square, 'large', 'horizontal'), null, 'crops 7.5 cm from top and bottom'],
])('the review page describes the crop of a square picture %s', (_where, fit, crops, words) => {
  const { shown, spoken } = describeCrop(fit, crops) ?? {}
  expect(`${shown} ${spoken}`).toBe(words)
})

test('a picture with the proportions of the print has no crop text', () => {
  expect(describeCrop(fitPrint({ widthPx: 3000, heightPx: 4000 }, 'medium', 'vertical'), moved)).toBeUndefined()
})
