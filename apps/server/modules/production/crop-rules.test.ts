import { plateCm } from '@tintype/contract/plate-fit'
import { ORIENTATIONS, PLATES } from '@tintype/contract/sizes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cropOf, printCutOf } from './crop-rules.ts'

test.each([
  [
    { widthPx: 3000, heightPx: 4000 },
    { leftPx: 0, topPx: 0, widthPx: 3000, heightPx: 4000 },
  ],
  [
    { widthPx: 4000, heightPx: 4000 },
    { leftPx: 500, topPx: 0, widthPx: 3000, heightPx: 4000 },
  ],
  [
    { widthPx: 3000, heightPx: 5000 },
    { leftPx: 0, topPx: 500, widthPx: 3000, heightPx: 4000 },
  ],
])('of %j a plate of 30×40 cm shows %j', (picture, crop) => {
  expect(cropOf(picture, { widthCm: 30, heightCm: 40 })).toEqual(crop)
})

test('a crop lies within its picture, in its middle, and has the shape of the plate to a pixel', () => {
  const side = fc.integer({ min: 100, max: 20_000 })
  fc.assert(
    fc.property(side, side, fc.constantFrom(...PLATES), fc.constantFrom(...ORIENTATIONS), (widthPx, heightPx, plate, orientation) => {
      const measures = plateCm(plate, orientation)
      const crop = cropOf({ widthPx, heightPx }, measures)
      expect(crop.leftPx).toBeGreaterThanOrEqual(0)
      expect(crop.topPx).toBeGreaterThanOrEqual(0)
      expect(Math.abs(widthPx - crop.widthPx - 2 * crop.leftPx)).toBeLessThanOrEqual(1)
      expect(Math.abs(heightPx - crop.heightPx - 2 * crop.topPx)).toBeLessThanOrEqual(1)
      expect(crop.widthPx === widthPx || crop.heightPx === heightPx).toBe(true)
      const wanted = (crop.heightPx * measures.widthCm) / measures.heightCm
      expect(Math.abs(crop.widthPx - wanted)).toBeLessThanOrEqual(1)
    }),
  )
})

describe('a print file', () => {
  const crop = { leftPx: 0, topPx: 0 }
  test.each([
    ['keeps its pixels at 254 dots per inch', { widthPx: 3000, heightPx: 4000 }, { widthPx: 3000, heightPx: 4000, dotsPerInch: 254 }],
    ['is made smaller where it is finer than 300', { widthPx: 6000, heightPx: 8000 }, { widthPx: 3543, heightPx: 4724, dotsPerInch: 300 }],
    ['is enlarged where it is coarser than 150', { widthPx: 900, heightPx: 1200 }, { widthPx: 1772, heightPx: 2362, dotsPerInch: 150 }],
  ])('%s', (_what, picture, file) => {
    expect(printCutOf(picture, { widthCm: 30, heightCm: 40 })).toEqual({ crop: { ...crop, ...picture }, ...file })
  })

  test('has 150 to 300 dots per inch, the shape of its plate, and no more pixels than the largest print', () => {
    const side = fc.integer({ min: 100, max: 20_000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom(...PLATES), fc.constantFrom(...ORIENTATIONS), (widthPx, heightPx, plate, orientation) => {
        const { widthCm, heightCm } = plateCm(plate, orientation)
        const file = printCutOf({ widthPx, heightPx }, { widthCm, heightCm })
        expect(file.dotsPerInch).toBeGreaterThanOrEqual(150)
        expect(file.dotsPerInch).toBeLessThanOrEqual(300)
        expect(Math.abs(file.widthPx - (file.heightPx * widthCm) / heightCm)).toBeLessThanOrEqual(1.5)
        expect(file.widthPx * file.heightPx).toBeLessThanOrEqual(98_000_000)
      }),
    )
  })
})
