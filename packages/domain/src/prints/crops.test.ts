import { Crops } from '@tintype/contract/shapes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CENTRED,
  calculateCrop,
  calculateCropLosses,
  findCropDirection,
  getCropPosition,
  isCentred,
  omitCentredCrops,
  toPrintShape,
} from './crops.ts'
import { fitPrint } from './print-fit.ts'
import { ORIENTATIONS, PRINT_FACTS, printCm } from './sizes.ts'

const print = { widthCm: 30, heightCm: 40 }

test.each([
  ['3000 × 4000', { widthPx: 3000, heightPx: 4000 }, 500, { leftPx: 0, topPx: 0, widthPx: 3000, heightPx: 4000 }],
  ['3000 × 4000', { widthPx: 3000, heightPx: 4000 }, 0, { leftPx: 0, topPx: 0, widthPx: 3000, heightPx: 4000 }],
  ['4000 × 4000', { widthPx: 4000, heightPx: 4000 }, 500, { leftPx: 500, topPx: 0, widthPx: 3000, heightPx: 4000 }],
  ['4000 × 4000', { widthPx: 4000, heightPx: 4000 }, 0, { leftPx: 0, topPx: 0, widthPx: 3000, heightPx: 4000 }],
  ['4000 × 4000', { widthPx: 4000, heightPx: 4000 }, 1000, { leftPx: 1000, topPx: 0, widthPx: 3000, heightPx: 4000 }],
  ['3000 × 5000', { widthPx: 3000, heightPx: 5000 }, 500, { leftPx: 0, topPx: 500, widthPx: 3000, heightPx: 4000 }],
  ['3000 × 5000', { widthPx: 3000, heightPx: 5000 }, 250, { leftPx: 0, topPx: 250, widthPx: 3000, heightPx: 4000 }],
])('a 30×40 cm print crops a picture of %s pixels at position $2 to 3000 × 4000 pixels', (_size, picture, place, crop) => {
  expect(calculateCrop(picture, print, place)).toEqual(crop)
})

test('a crop is inside its picture, at its position, and has the proportions of the print to a pixel', () => {
  const side = fc.integer({ min: 100, max: 20_000 })
  const place = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(
      side,
      side,
      place,
      fc.constantFrom(...PRINT_FACTS),
      fc.constantFrom(...ORIENTATIONS),
      (widthPx, heightPx, at, facts, orientation) => {
        const measures = printCm(facts, orientation)
        const crop = calculateCrop({ widthPx, heightPx }, measures, at)
        expect(crop.leftPx).toBeGreaterThanOrEqual(0)
        expect(crop.topPx).toBeGreaterThanOrEqual(0)
        expect(crop.leftPx + crop.widthPx).toBeLessThanOrEqual(widthPx)
        expect(crop.topPx + crop.heightPx).toBeLessThanOrEqual(heightPx)
        expect(Math.abs(crop.leftPx - ((widthPx - crop.widthPx) * at) / 1000)).toBeLessThanOrEqual(1)
        expect(Math.abs(crop.topPx - ((heightPx - crop.heightPx) * at) / 1000)).toBeLessThanOrEqual(1)
        expect(crop.widthPx === widthPx || crop.heightPx === heightPx).toBe(true)
        expect(Math.abs(crop.widthPx - (crop.heightPx * measures.widthCm) / measures.heightCm)).toBeLessThanOrEqual(1)
      },
    ),
    { seed: 8 },
  )
})

describe('cropped margins', () => {
  const fit = fitPrint({ widthPx: 4000, heightPx: 4000 }, 'medium', 'vertical')

  test('a centred crop removes the same from both sides, and a crop at an end removes all from one side', () => {
    expect(calculateCropLosses(fit, 500)).toEqual({ beforeCm: 5, afterCm: 5, beforeShare: 0.125, afterShare: 0.125 })
    expect(calculateCropLosses(fit, 0)).toEqual({ beforeCm: 0, afterCm: 10, beforeShare: 0, afterShare: 0.25 })
    expect(calculateCropLosses(fit, 1000)).toEqual({ beforeCm: 10, afterCm: 0, beforeShare: 0.25, afterShare: 0 })
  })

  test('findCropDirection returns the direction in which a crop can move', () => {
    expect(findCropDirection(fit)).toBe('sideways')
    expect(findCropDirection(fitPrint({ widthPx: 3000, heightPx: 5000 }, 'medium', 'vertical'))).toBe('upright')
    expect(findCropDirection(fitPrint({ widthPx: 3000, heightPx: 4000 }, 'medium', 'vertical'))).toBeUndefined()
  })
})

test('each shape has its own crop position, and Medium and Large share one', () => {
  const crops = { '3:4': 1, '5:7': 2, '7:10': 3 }
  expect(PRINT_FACTS.map(({ size }) => getCropPosition(crops, size))).toEqual([1, 1, 2, 3])
  expect(PRINT_FACTS.map(({ size }) => getCropPosition(null, size))).toEqual([500, 500, 500, 500])
  for (const { size, shortCm, longCm } of PRINT_FACTS) {
    const [short, long] = toPrintShape(size).split(':').map(Number)
    expect((short as number) / (long as number)).toBe(shortCm / longCm)
  }
  expect([isCentred(CENTRED), isCentred(crops)]).toEqual([true, false])
  expect(CENTRED).toEqual({ '3:4': 500, '5:7': 500, '7:10': 500 })
  expect([omitCentredCrops(null), omitCentredCrops({ '3:4': 500, '5:7': 500, '7:10': 500 }), omitCentredCrops(crops)]).toEqual([
    null,
    null,
    crops,
  ])
})

test.each([
  ['missing shapes', { '3:4': 500 }],
  ['a position above 1000', { ...CENTRED, '7:10': 1001 }],
  ['a negative position', { ...CENTRED, '5:7': -1 }],
  ['a fractional position', { ...CENTRED, '3:4': 1.5 }],
  ['an unknown shape', { ...CENTRED, '1:1': 500 }],
])('the contract rejects crops with %s', (_what, crops) => {
  expect(Crops.safeParse(crops).success).toBe(false)
})
