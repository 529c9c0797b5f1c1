import { describe, expect, it } from 'vitest'
import { fitPlate } from './plate-fit.ts'
import { PLATES } from './sizes.ts'

const upright = { widthPx: 2700, heightPx: 3600 }
const lying = { widthPx: 3600, heightPx: 2700 }

describe('fitPlate', () => {
  it.each([
    ['medium', { cut: 'none', lostCm: 0, dots: 229, sharpness: 'sharp' }],
    ['large', { cut: 'none', lostCm: 0, dots: 152, sharpness: 'sharp' }],
    ['large_tall', { cut: 'sides', lostCm: 1.25, dots: 131, sharpness: 'good' }],
    ['extra_large', { cut: 'sides', lostCm: 2.5, dots: 91, sharpness: 'upscaled' }],
  ] as const)('a 3:4 picture on %s', (size, { cut, lostCm, dots, sharpness }) => {
    const fit = fitPlate(upright, size, 'vertical')
    expect(fit).toMatchObject({ cut, sharpness })
    expect(fit.lostCm).toBeCloseTo(lostCm)
    expect(Math.round(fit.dotsPerInch)).toBe(dots)
  })

  it('cuts a lying picture at top and bottom as it cuts an upright one at its sides', () => {
    for (const { size } of PLATES) {
      const a = fitPlate(upright, size, 'vertical')
      const b = fitPlate(lying, size, 'horizontal')
      expect(b.lostShare).toBeCloseTo(a.lostShare)
      expect(b.cut).toBe(a.cut === 'sides' ? 'ends' : a.cut)
    }
  })

  it('never loses a whole side, whatever the picture, and what is left has the shape of the plate', () => {
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

  it('measures the least of the two ways', () => {
    // it lies and was handed in as upright: most of it is cut
    expect(fitPlate({ widthPx: 4000, heightPx: 3000 }, 'medium', 'vertical')).toMatchObject({ cut: 'sides', dotsPerInch: 190.5 })
    expect(fitPlate({ widthPx: 3000, heightPx: 6000 }, 'medium', 'vertical')).toMatchObject({ cut: 'ends', lostCm: 10, dotsPerInch: 254 })
  })

  it('calls soft what upscaling cannot save', () => {
    expect(fitPlate({ widthPx: 1500, heightPx: 2000 }, 'extra_large', 'vertical').sharpness).toBe('soft')
  })
})
