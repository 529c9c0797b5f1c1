import { plateCm } from '@tintype/contract/plate-fit'
import { ORIENTATIONS, PLATES } from '@tintype/contract/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropOf } from './crop-rules.ts'

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
