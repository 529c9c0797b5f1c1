import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateCrop } from './crops.ts'
import { calculatePrintCut } from './print-cut.ts'
import {
  judgeSharpness,
  judgeSize,
  nearestOffered,
  offeredSizes,
  pixelsNeeded,
  printableSizes,
  sharpFromCm,
  smallestPicture,
} from './sharpness.ts'
import { ORIENTATIONS, PRINT_FACTS, PRINT_SIZES, printCm, printFacts } from './sizes.ts'

const side = fc.integer({ min: 1, max: 12_000 })
const anyPicture = fc.record({ widthPx: side, heightPx: side })
const anySize = fc.constantFrom(...PRINT_SIZES)
const anyOrientation = fc.constantFrom(...ORIENTATIONS)
const anyPlace = fc.integer({ min: 0, max: 1000 })

test.each([
  [['medium', 'large', 'large_tall', 'extra_large'], 'large_tall', 'large_tall'],
  [['medium', 'large'], 'extra_large', 'large'],
  [['medium', 'extra_large'], 'large_tall', 'medium'],
  [['large', 'extra_large'], 'medium', 'large'],
  [[], 'medium', undefined],
] as const)('of the offered sizes %j, the one nearest to %s is %s', (offered, wanted, nearest) => {
  expect(nearestOffered(offered, wanted)).toBe(nearest)
})

describe('judgeSharpness', () => {
  const print = { widthCm: 25.4, heightCm: 25.4 }
  test.each([
    [300, 'sharp'],
    [299.9, 'good'],
    [150, 'good'],
    [149.9, 'upscaled'],
    [75, 'upscaled'],
    [74.9, 'soft'],
    [50, 'soft'],
    [49.9, 'not_offered'],
    [1, 'not_offered'],
  ] as const)('a crop of %d dots per inch is %s', (dotsPerInch, sharpness) => {
    const px = dotsPerInch * 10
    expect(judgeSharpness({ widthPx: px, heightPx: px }, print).sharpness).toBe(sharpness)
  })

  test('the position of the crop never changes the result', () => {
    fc.assert(
      fc.property(anyPicture, anySize, anyOrientation, anyPlace, (picture, size, orientation, place) => {
        const measures = printCm(printFacts(size), orientation)
        expect(judgeSharpness(calculateCrop(picture, measures, place), measures)).toEqual(judgeSize(picture, size, orientation))
      }),
      { seed: 37 },
    )
  })

  test('a print is enlarged exactly when it is neither sharp nor good, and an offered one at most three times', () => {
    fc.assert(
      fc.property(anyPicture, anySize, anyOrientation, anyPlace, (picture, size, orientation, place) => {
        const { sharpness, dotsPerInch } = judgeSize(picture, size, orientation)
        const { crop, widthPx } = calculatePrintCut(picture, printCm(printFacts(size), orientation), place)
        if (Math.round(dotsPerInch) !== 150) expect(widthPx > crop.widthPx).toBe(!['sharp', 'good'].includes(sharpness))
        if (sharpness !== 'not_offered') expect(widthPx / crop.widthPx).toBeLessThan(3.01)
      }),
      { seed: 37 },
    )
  })
})

describe('the sizes of a picture', () => {
  test.each([
    [60, 60, []],
    [590, 787, []],
    [600, 800, ['soft']],
    [1200, 1600, ['upscaled', 'soft', 'soft']],
    [2304, 3072, ['good', 'upscaled', 'upscaled', 'upscaled']],
    [3072, 4096, ['good', 'good', 'upscaled', 'upscaled']],
    [6000, 8000, ['sharp', 'sharp', 'good', 'good']],
  ])('a picture of %i × %i pixels is offered as %j, the smallest size first', (widthPx, heightPx, expected) => {
    for (const picture of [
      { orientation: 'vertical' as const, widthPx, heightPx },
      { orientation: 'horizontal' as const, widthPx: heightPx, heightPx: widthPx },
    ]) {
      const sizes = printableSizes(picture, picture.orientation)
      expect(sizes.map((size) => judgeSize(picture, size, picture.orientation).sharpness)).toEqual(expected)
      expect(sizes).toEqual(PRINT_SIZES.slice(0, expected.length))
    }
  })

  test('a larger picture is offered in every size of the smaller one', () => {
    fc.assert(
      fc.property(anyPicture, anyOrientation, fc.nat(2000), fc.nat(2000), (picture, orientation, wider, higher) => {
        const larger = { widthPx: picture.widthPx + wider, heightPx: picture.heightPx + higher }
        expect(printableSizes(larger, orientation)).toEqual(expect.arrayContaining(printableSizes(picture, orientation)))
      }),
      { seed: 37 },
    )
  })

  test('the artist’s switches and the operator’s refusals remove sizes, and never add one', () => {
    const someSizes = fc.subarray([...PRINT_SIZES])
    fc.assert(
      fc.property(anyPicture, anyOrientation, someSizes, someSizes, (picture, orientation, sizesOff, sizesRefused) => {
        const offered = offeredSizes(picture, { orientation, sizesOff, sizesRefused })
        const expected = printableSizes(picture, orientation).filter((size) => ![...sizesOff, ...sizesRefused].includes(size))
        expect(offered).toEqual(expected)
      }),
      { seed: 37 },
    )
  })
})

test.each(PRINT_FACTS.flatMap(({ size }) => ORIENTATIONS.map((orientation) => ({ size, orientation }))))(
  'pixelsNeeded is, to two pixels, the smallest $orientation picture that is sold in $size',
  ({ size, orientation }) => {
    const needed = pixelsNeeded(size, orientation)
    expect(printableSizes(needed, orientation)).toContain(size)
    expect(printableSizes({ widthPx: needed.widthPx - 2, heightPx: needed.heightPx }, orientation)).not.toContain(size)
    expect(printableSizes({ widthPx: needed.widthPx, heightPx: needed.heightPx - 2 }, orientation)).not.toContain(size)
  },
)

test('the smallest picture that is sold has about 600 × 800 pixels', () => {
  expect(smallestPicture('vertical')).toEqual({ widthPx: 591, heightPx: 788 })
  expect(smallestPicture('horizontal')).toEqual({ widthPx: 788, heightPx: 591 })
})

test.each([
  [300, 30],
  [150, 60],
  [75, 120],
  [50, 180],
])('a print of %i dots per inch looks sharp from %i cm', (dotsPerInch, cm) => {
  expect(sharpFromCm(dotsPerInch)).toBe(cm)
})
