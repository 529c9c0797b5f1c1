import { describe, expect, it } from 'vitest'
import { calculatePrintCut } from './print-cut.ts'
import { fitPrint } from './print-fit.ts'
import { ORIENTATIONS, PRINT_FACTS, printCm, printFacts } from './sizes.ts'

const upright = { widthPx: 2700, heightPx: 3600 }
const lying = { widthPx: 3600, heightPx: 2700 }

describe('fitPrint', () => {
  it.each([
    ['medium', { cut: 'none', lostCm: 0, dots: 229, sharpness: 'good' }],
    ['large', { cut: 'none', lostCm: 0, dots: 152, sharpness: 'good' }],
    ['large_tall', { cut: 'sides', lostCm: 1.25, dots: 131, sharpness: 'upscaled' }],
    ['extra_large', { cut: 'sides', lostCm: 2.5, dots: 91, sharpness: 'upscaled' }],
  ] as const)(
    'fitPrint returns the crop, resolution and sharpness of a 3:4 picture on the size %s',
    (size, { cut, lostCm, dots, sharpness }) => {
      const fit = fitPrint(upright, size, 'vertical')
      expect(fit).toMatchObject({ cut, sharpness })
      expect(fit.lostCm).toBeCloseTo(lostCm)
      expect(Math.round(fit.dotsPerInch)).toBe(dots)
    },
  )

  it('fitPrint crops a landscape picture at top and bottom as it crops a portrait one at its sides', () => {
    for (const { size } of PRINT_FACTS) {
      const a = fitPrint(upright, size, 'vertical')
      const b = fitPrint(lying, size, 'horizontal')
      expect(b.lostShare).toBeCloseTo(a.lostShare)
      expect(b.cut).toBe(a.cut === 'sides' ? 'ends' : a.cut)
    }
  })

  it('fitPrint keeps a part of every picture that has the proportions of the print', () => {
    for (const picture of [
      upright,
      lying,
      { widthPx: 1, heightPx: 9000 },
      { widthPx: 9000, heightPx: 10 },
      { widthPx: 500, heightPx: 500 },
    ]) {
      for (const { size, shortCm, longCm } of PRINT_FACTS) {
        const { cut, lostShare } = fitPrint(picture, size, 'vertical')
        expect(lostShare).toBeGreaterThanOrEqual(0)
        expect(lostShare).toBeLessThan(0.5)
        const width = picture.widthPx * (cut === 'sides' ? 1 - 2 * lostShare : 1)
        const height = picture.heightPx * (cut === 'ends' ? 1 - 2 * lostShare : 1)
        expect(width / height).toBeCloseTo(shortCm / longCm, 2)
      }
    }
  })

  it('fitPrint measures the resolution along the side that is not cropped', () => {
    // a landscape picture submitted as portrait loses most of its width
    expect(fitPrint({ widthPx: 4000, heightPx: 3000 }, 'medium', 'vertical')).toMatchObject({ cut: 'sides', dotsPerInch: 190.5 })
    expect(fitPrint({ widthPx: 3000, heightPx: 6000 }, 'medium', 'vertical')).toMatchObject({ cut: 'ends', lostCm: 10, dotsPerInch: 254 })
  })

  it('fitPrint calls a picture sharp when it has the full print resolution', () => {
    expect(fitPrint({ widthPx: 3600, heightPx: 4800 }, 'medium', 'vertical').sharpness).toBe('sharp')
  })

  it('fitPrint calls a picture upscaled, soft or not offered exactly when its print would be enlarged', () => {
    for (const { size, shortCm } of PRINT_FACTS) {
      for (const orientation of ORIENTATIONS) {
        // around 150 dots per inch, in shapes that are cropped on one side or the other
        const middle = Math.round((shortCm / 2.54) * 150)
        for (let shortPx = middle - 40; shortPx <= middle + 40; shortPx++) {
          for (const longPx of [shortPx, Math.round(shortPx * 1.34), Math.round(shortPx * 1.6)]) {
            const picture = orientation === 'vertical' ? { widthPx: shortPx, heightPx: longPx } : { widthPx: longPx, heightPx: shortPx }
            const print = printCm(printFacts(size), orientation)
            const { crop, widthPx } = calculatePrintCut(picture, print, 500)
            const { sharpness, dotsPerInch } = fitPrint(picture, size, orientation)
            const isSaid = sharpness !== 'sharp' && sharpness !== 'good'
            const isExact = widthPx === crop.widthPx && Math.round(dotsPerInch) === 150
            expect(isExact || isSaid === widthPx > crop.widthPx, `${size} of ${picture.widthPx} × ${picture.heightPx}`).toBe(true)
          }
        }
      }
    }
  })

  it('fitPrint calls a picture soft when enlarging leaves it soft, and does not offer it when it is smaller still', () => {
    expect(fitPrint({ widthPx: 1500, heightPx: 2000 }, 'extra_large', 'vertical').sharpness).toBe('soft')
    expect(fitPrint({ widthPx: 1200, heightPx: 1600 }, 'extra_large', 'vertical').sharpness).toBe('not_offered')
  })
})
