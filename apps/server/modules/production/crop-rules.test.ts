import { plateCm } from '@tintype/contract/plate-fit'
import { ORIENTATIONS, PLATES } from '@tintype/contract/sizes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printCutOf } from './crop-rules.ts'

describe('a print file', () => {
  const crop = { leftPx: 0, topPx: 0 }
  test.each([
    ['keeps its pixels at 254 dots per inch', { widthPx: 3000, heightPx: 4000 }, { widthPx: 3000, heightPx: 4000, dotsPerInch: 254 }],
    ['is made smaller where it is finer than 300', { widthPx: 6000, heightPx: 8000 }, { widthPx: 3543, heightPx: 4724, dotsPerInch: 300 }],
    ['is enlarged where it is coarser than 150', { widthPx: 900, heightPx: 1200 }, { widthPx: 1772, heightPx: 2362, dotsPerInch: 150 }],
  ])('%s', (_what, picture, file) => {
    expect(printCutOf(picture, { widthCm: 30, heightCm: 40 }, 500)).toEqual({ crop: { ...crop, ...picture }, ...file })
  })

  test('has 150 to 300 dots per inch, the shape of its plate, and no more pixels than the largest print', () => {
    const side = fc.integer({ min: 100, max: 20_000 })
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...PLATES),
        fc.constantFrom(...ORIENTATIONS),
        fc.integer({ min: 0, max: 1000 }),
        (widthPx, heightPx, plate, orientation, place) => {
          const { widthCm, heightCm } = plateCm(plate, orientation)
          const file = printCutOf({ widthPx, heightPx }, { widthCm, heightCm }, place)
          expect(file.dotsPerInch).toBeGreaterThanOrEqual(150)
          expect(file.dotsPerInch).toBeLessThanOrEqual(300)
          expect(Math.abs(file.widthPx - (file.heightPx * widthCm) / heightCm)).toBeLessThanOrEqual(1.5)
          expect(file.widthPx * file.heightPx).toBeLessThanOrEqual(98_000_000)
        },
      ),
    )
  })
})
