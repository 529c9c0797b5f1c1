import { describe, expect, it } from 'vitest'
import { fitPlate } from './plate-fit.ts'
import { calculatePrintCut } from './print-cut.ts'
import { ORIENTATIONS, PLATES, plateCm, plateFacts } from './sizes.ts'

const upright = { widthPx: 2700, heightPx: 3600 }
const lying = { widthPx: 3600, heightPx: 2700 }

describe('fitPlate', () => {
  it.each([
    ['medium', { cut: 'none', lostCm: 0, dots: 229, sharpness: 'good' }],
    ['large', { cut: 'none', lostCm: 0, dots: 152, sharpness: 'good' }],
    ['large_tall', { cut: 'sides', lostCm: 1.25, dots: 131, sharpness: 'upscaled' }],
    ['extra_large', { cut: 'sides', lostCm: 2.5, dots: 91, sharpness: 'upscaled' }],
  ] as const)(
    'fitPlate returns the crop, resolution and sharpness of a 3:4 picture on the size %s',
    (size, { cut, lostCm, dots, sharpness }) => {
      const fit = fitPlate(upright, size, 'vertical')
      expect(fit).toMatchObject({ cut, sharpness })
      expect(fit.lostCm).toBeCloseTo(lostCm)
      expect(Math.round(fit.dotsPerInch)).toBe(dots)
    },
  )

  it('fitPlate crops a landscape picture at top and bottom as it crops a portrait one at its sides', () => {
    for (const { size } of PLATES) {
      const a = fitPlate(upright, size, 'vertical')
      const b = fitPlate(lying, size, 'horizontal')
      expect(b.lostShare).toBeCloseTo(a.lostShare)
      expect(b.cut).toBe(a.cut === 'sides' ? 'ends' : a.cut)
    }
  })

  it('fitPlate keeps a part of every picture that has the proportions of the print', () => {
    for (const picture of [
      upright,
      lying,
      { widthPx: 1, heightPx: 9000 },
      { widthPx: 9000, heightPx: 10 },
      { widthPx: 500, heightPx: 500 },
    ]) {
      for (const { size, shortCm, longCm } of PLATES) {
        const { cut, lostShare } = fitPlate(picture, size, 'vertical')
        expect(lostShare).toBeGreaterThanOrEqual(0)
        expect(lostShare).toBeLessThan(0.5)
        const width = picture.widthPx * (cut === 'sides' ? 1 - 2 * lostShare : 1)
        const height = picture.heightPx * (cut === 'ends' ? 1 - 2 * lostShare : 1)
        expect(width / height).toBeCloseTo(shortCm / longCm, 2)
      }
    }
  })

  it('fitPlate measures the resolution along the side that is not cropped', () => {
    // a landscape picture submitted as portrait loses most of its width
    expect(fitPlate({ widthPx: 4000, heightPx: 3000 }, 'medium', 'vertical')).toMatchObject({ cut: 'sides', dotsPerInch: 190.5 })
    expect(fitPlate({ widthPx: 3000, heightPx: 6000 }, 'medium', 'vertical')).toMatchObject({ cut: 'ends', lostCm: 10, dotsPerInch: 254 })
  })

  it('fitPlate calls a picture sharp when it has the full print resolution', () => {
    expect(fitPlate({ widthPx: 3600, heightPx: 4800 }, 'medium', 'vertical').sharpness).toBe('sharp')
  })

  it('fitPlate calls a picture upscaled, soft or not offered exactly when its print would be enlarged', () => {
    for (const { size, shortCm } of PLATES) {
      for (const orientation of ORIENTATIONS) {
        // around 150 dots per inch, in shapes that are cropped on one side or the other
        const middle = Math.round((shortCm / 2.54) * 150)
        for (let shortPx = middle - 40; shortPx <= middle + 40; shortPx++) {
          for (const longPx of [shortPx, Math.round(shortPx * 1.34), Math.round(shortPx * 1.6)]) {
            const picture = orientation === 'vertical' ? { widthPx: shortPx, heightPx: longPx } : { widthPx: longPx, heightPx: shortPx }
            const plate = plateCm(plateFacts(size), orientation)
            const { crop, widthPx } = calculatePrintCut(picture, plate, 500)
            const { sharpness, dotsPerInch } = fitPlate(picture, size, orientation)
            const isSaid = sharpness !== 'sharp' && sharpness !== 'good'
            const isExact = widthPx === crop.widthPx && Math.round(dotsPerInch) === 150
            expect(isExact || isSaid === widthPx > crop.widthPx, `${size} of ${picture.widthPx} × ${picture.heightPx}`).toBe(true)
          }
        }
      }
    }
  })

  it('fitPlate calls a picture soft when enlarging leaves it soft, and does not offer it when it is smaller still', () => {
    expect(fitPlate({ widthPx: 1500, heightPx: 2000 }, 'extra_large', 'vertical').sharpness).toBe('soft')
    expect(fitPlate({ widthPx: 1200, heightPx: 1600 }, 'extra_large', 'vertical').sharpness).toBe('not_offered')
  })
})
