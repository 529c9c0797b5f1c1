import { PRINT_FACTS } from '@tintype/domain/prints/sizes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangePrints, GAP_CM, initialSize, type PrintDimensions, printDimensions, printShape, toIconSize } from './true-scale.ts'

const large = { widthCm: 45, heightCm: 60 }
const medium = { widthCm: 30, heightCm: 40 }
const lying = { widthCm: 100, heightCm: 70 }

describe('the layout of several prints', () => {
  it.each<[string, PrintDimensions[], number, PrintDimensions]>([
    ['one print at its own size', [large], 1, large],
    ['two prints side by side in a wide window', [large, medium], 2, { widthCm: 85, heightCm: 60 }],
    ['two prints below each other in a tall window', [large, large], 0.4, { widthCm: 45, heightCm: 130 }],
    ['four prints in a square', [large, large, large, large], 0.8, { widthCm: 100, heightCm: 130 }],
    ['two prints below each other at the width of the wider one', [medium, lying], 0.7, { widthCm: 100, heightCm: 120 }],
    ['no prints in no space', [], 1, { widthCm: 0, heightCm: 0 }],
  ])('wallFor arranges %s', (_, prints, ratio, expected) => {
    expect(arrangePrints(prints, ratio)).toEqual(expected)
  })

  it('a layout has room for every print and shows the prints no smaller than a single row would', () => {
    const print = fc.constantFrom(...PRINT_FACTS.flatMap(({ shortCm, longCm }) => [upright(shortCm, longCm), upright(longCm, shortCm)]))
    fc.assert(
      fc.property(fc.array(print, { minLength: 1, maxLength: 8 }), fc.double({ min: 0.3, max: 3, noNaN: true }), (prints, ratio) => {
        const wall = arrangePrints(prints, ratio)
        const area = prints.reduce((sum, { widthCm, heightCm }) => sum + widthCm * heightCm, 0)
        expect(wall.widthCm * wall.heightCm).toBeGreaterThanOrEqual(area)
        expect(wall.widthCm).toBeGreaterThanOrEqual(Math.max(...prints.map(({ widthCm }) => widthCm)))
        const row = prints.reduce((sum, { widthCm }) => sum + widthCm + GAP_CM, -GAP_CM)
        const rowScale = Math.min(ratio / row, 1 / Math.max(...prints.map(({ heightCm }) => heightCm)))
        expect(Math.min(ratio / wall.widthCm, 1 / wall.heightCm)).toBeGreaterThanOrEqual(rowScale)
      }),
      { seed: 8 },
    )
  })
})

it('the size marks of all print sizes share one scale', () => {
  const marks = PRINT_FACTS.map(({ shortCm, longCm }) => toIconSize(upright(shortCm, longCm)))
  expect(marks).toEqual([
    { width: 11, height: 14 },
    { width: 16, height: 22 },
    { width: 18, height: 25 },
    { width: 25, height: 36 },
  ])
})

it.each([
  ['medium', 'medium'],
  ['huge', 'large'],
  [null, 'large'],
])('a product page with the size parameter %s opens with the size %s', (wanted, expected) => {
  expect(initialSize(PRINT_FACTS, wanted)?.size).toBe(expected)
})

it('a product page opens with its only size, or with none when the product has none', () => {
  expect(initialSize([{ size: 'medium' }], null)?.size).toBe('medium')
  expect(initialSize([], null)).toBeUndefined()
})

it.each(PRINT_FACTS.flatMap(({ size }) => [[size, 'vertical'] as const, [size, 'horizontal'] as const]))(
  'the size %s in %s orientation is shown in its true proportions',
  (size, orientation) => {
    const { widthCm, heightCm } = printDimensions(size, orientation)
    const [width = 0, height = 1] = printShape(size, orientation).split(' / ').map(Number)
    expect(width / height).toBeCloseTo(widthCm / heightCm, 6)
    expect(width > height).toBe(orientation === 'horizontal')
  },
)

function upright(widthCm: number, heightCm: number): PrintDimensions {
  return { widthCm, heightCm }
}
