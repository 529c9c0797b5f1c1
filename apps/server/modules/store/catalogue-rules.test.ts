import { PlateSize } from '@tintype/contract/shapes'
import { FIRST_PRICES, PLATES } from '@tintype/contract/sizes'
import { expect, test } from 'vitest'
import { inTurns, isHandle, lowestPrice, sizesFor } from './catalogue-rules.ts'

const prices = new Map(PlateSize.options.map((size) => [size, { priceCents: FIRST_PRICES[size] }]))

test('a vertical plate stands on its shorter edge', () => {
  expect(sizesFor('vertical', prices)).toEqual([
    { size: 'medium', name: 'Medium', measures: '30×40 cm (12×16″)', widthCm: 30, heightCm: 40, priceCents: 4900 },
    { size: 'large', name: 'Large', measures: '45×60 cm (18×24″)', widthCm: 45, heightCm: 60, priceCents: 7900 },
    { size: 'large_tall', name: 'Large, tall', measures: '50×70 cm (20×28″)', widthCm: 50, heightCm: 70, priceCents: 7900 },
    { size: 'extra_large', name: 'Extra Large', measures: '70×100 cm (28×40″)', widthCm: 70, heightCm: 100, priceCents: 12900 },
  ])
})

test('a horizontal plate lies on its longer edge, in the same sizes at the same prices', () => {
  const lying = sizesFor('horizontal', prices)
  expect(lying[0]).toMatchObject({ measures: '40×30 cm (16×12″)', widthCm: 40, heightCm: 30 })
  expect(lying.map(({ size }) => size)).toEqual(PLATES.map(({ size }) => size))
  expect(lying.every(({ widthCm, heightCm }) => widthCm > heightCm)).toBe(true)
})

test('a size without a price is not for sale, and the lowest price is of those that are', () => {
  const two = new Map([...prices].filter(([size]) => size.startsWith('large')))
  expect(sizesFor('vertical', two).map(({ size }) => size)).toEqual(['large', 'large_tall'])
  expect(lowestPrice(two)).toBe(7900)
  expect(lowestPrice(prices)).toBe(4900)
  expect(() => lowestPrice(new Map())).toThrow('no price is in force')
})

test.each([
  ['frozen-nebula-3f2a', true],
  ['ines-varga', true],
  ['', false],
  ['a\u0000b', false],
  ['../etc', false],
  ['a b', false],
  ['x'.repeat(201), false],
])('%j may be a handle: %s', (text, expected) => expect(isHandle(text)).toBe(expected))

test('lists are taken in turns', () => {
  expect(inTurns([[1, 4, 6], [2], [3, 5]])).toEqual([1, 2, 3, 4, 5, 6])
  expect(inTurns([])).toEqual([])
})
