import { PrintSize } from '@tintype/contract/shapes'
import { PRINT_FACTS, PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { expect, test } from 'vitest'
import { FIRST_PRICES } from '../../../../../packages/domain/test/first-prices.ts'
import { interleave, isHandle, lowestPrice, sizesFor, soldSizes } from './products.ts'

const large = { widthPx: 6000, heightPx: 8000 }
const upright = { orientation: 'vertical', sizes: PRINT_SIZES, picture: large } as const

const prices = new Map(PrintSize.options.map((size) => [size, { priceCents: FIRST_PRICES[size] }]))

test('sizesFor lists the sizes of a vertical artwork with the shorter edge as the width', () => {
  expect(sizesFor(upright, prices)).toEqual([
    { size: 'medium', name: 'Medium', measures: '30×40 cm (12×16″)', widthCm: 30, heightCm: 40, priceCents: 4900, sharpness: 'sharp' },
    { size: 'large', name: 'Large 45×60', measures: '45×60 cm (18×24″)', widthCm: 45, heightCm: 60, priceCents: 7900, sharpness: 'sharp' },
    {
      size: 'large_tall',
      name: 'Large 50×70',
      measures: '50×70 cm (20×28″)',
      widthCm: 50,
      heightCm: 70,
      priceCents: 7900,
      sharpness: 'good',
    },
    {
      size: 'extra_large',
      name: 'Extra Large',
      measures: '70×100 cm (28×40″)',
      widthCm: 70,
      heightCm: 100,
      priceCents: 12900,
      sharpness: 'good',
    },
  ])
})

test('sizesFor lists the same sizes for a horizontal artwork, with the longer edge as the width', () => {
  const lying = sizesFor({ ...upright, orientation: 'horizontal', picture: { widthPx: 8000, heightPx: 6000 } }, prices)
  expect(lying[0]).toMatchObject({ measures: '40×30 cm (16×12″)', widthCm: 40, heightCm: 30 })
  expect(lying.map(({ size }) => size)).toEqual(PRINT_FACTS.map(({ size }) => size))
  expect(lying.every(({ widthCm, heightCm }) => widthCm > heightCm)).toBe(true)
})

test('sizesFor leaves out a size without a price, and lowestPrice compares only the sizes that have one', () => {
  const two = new Map([...prices].filter(([size]) => size.startsWith('large')))
  expect(sizesFor(upright, two).map(({ size }) => size)).toEqual(['large', 'large_tall'])
  expect(lowestPrice(PRINT_SIZES, two)).toBe(7900)
  expect(lowestPrice(PRINT_SIZES, prices)).toBe(4900)
  expect(() => lowestPrice(PRINT_SIZES, new Map())).toThrow('no price is in force')
})

test('sizesFor and lowestPrice count only the sizes that are offered', () => {
  const offered = ['large', 'extra_large'] as const
  expect(sizesFor({ ...upright, sizes: offered }, prices).map(({ size }) => size)).toEqual(offered)
  expect(lowestPrice(offered, prices)).toBe(7900)
})

test('a product whose offered sizes have no price has no size, and its card shows the lowest price there is', () => {
  const two = new Map([...prices].filter(([size]) => size.startsWith('large')))
  expect(sizesFor({ ...upright, sizes: ['medium'] }, two)).toEqual([])
  expect(lowestPrice(['medium'], two)).toBe(7900)
})

test('sizesFor calls a size soft that the picture has few pixels for', () => {
  const sizes = sizesFor({ ...upright, picture: { widthPx: 1200, heightPx: 1600 }, sizes: ['medium', 'large'] }, prices)
  expect(sizes.map(({ sharpness }) => sharpness)).toEqual(['upscaled', 'soft'])
})

test.each([
  ['accepts words and a suffix', 'frozen-nebula-3f2a', true],
  ['accepts two words', 'ines-varga', true],
  ['refuses an empty text', '', false],
  ['refuses a NUL character', 'a\u0000b', false],
  ['refuses a path', '../etc', false],
  ['refuses a space', 'a b', false],
  ['refuses 201 characters', 'x'.repeat(201), false],
])('isHandle %s', (_what, text, expected) => expect(isHandle(text)).toBe(expected))

test('inTurns takes the first item of each list, then the second of each, until every list is used up', () => {
  expect(interleave([[1, 4, 6], [2], [3, 5]])).toEqual([1, 2, 3, 4, 5, 6])
  expect(interleave([])).toEqual([])
})

test('soldSizes lists the sizes that have a price with their names, smallest first', () => {
  expect(soldSizes(new Map([...prices].filter(([size]) => size !== 'large').toReversed()))).toEqual([
    { size: 'medium', name: 'Medium', priceCents: 4900 },
    { size: 'large_tall', name: 'Large 50×70', priceCents: 7900 },
    { size: 'extra_large', name: 'Extra Large', priceCents: 12_900 },
  ])
})
