import { plateCm } from '@tintype/contract/plate-fit'
import { printCutOf } from '@tintype/contract/print-cut'
import { ORIENTATIONS, PLATES } from '@tintype/contract/sizes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makingOf, makingWords } from './crop-rules.ts'

describe('a print file', () => {
  const crop = { leftPx: 0, topPx: 0 }
  test.each([
    [
      'keeps its pixels at 254 dots per inch',
      { widthPx: 3000, heightPx: 4000 },
      { widthPx: 3000, heightPx: 4000, bleedPx: 30, dotsPerInch: 254 },
    ],
    [
      'is made smaller where it is finer than 300',
      { widthPx: 6000, heightPx: 8000 },
      { widthPx: 3543, heightPx: 4724, bleedPx: 35, dotsPerInch: 300 },
    ],
    [
      'is enlarged where it is coarser than 150',
      { widthPx: 900, heightPx: 1200 },
      { widthPx: 1772, heightPx: 2362, bleedPx: 18, dotsPerInch: 150 },
    ],
  ])('%s', (_what, picture, file) => {
    expect(printCutOf(picture, { widthCm: 30, heightCm: 40 }, 500)).toEqual({ crop: { ...crop, ...picture }, ...file })
  })

  test('is as wide as its plate, bleed apart, by the dots per inch that it says', () => {
    const { widthPx, dotsPerInch } = printCutOf({ widthPx: 4146, heightPx: 5923 }, { widthCm: 70, heightCm: 100 }, 500)
    expect(dotsPerInch).toBeCloseTo(150.44, 1)
    expect((widthPx / dotsPerInch) * 2.54).toBeCloseTo(70, 6)
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

test.each([
  [{ widthPx: 900, heightPx: 1200 }, 1.969, 'Enlarged 1.97 times from 76 to 150 dots per inch, sharpened for metal.'],
  [{ widthPx: 3000, heightPx: 4000 }, 1, 'Pixel by pixel, sharpened for metal.'],
  [{ widthPx: 6000, heightPx: 8000 }, 0.591, 'Made smaller, 0.59 times its size, sharpened for metal.'],
])('what was done to a picture of %j is kept and said', (picture, scale, done) => {
  const making = makingOf(printCutOf(picture, { widthCm: 30, heightCm: 40 }, 500))
  expect(making).toMatchObject({ format: 'tiff', profile: 'sRGB', scale, sharpening: 'metal' })
  expect(making.enlarging === null).toBe(scale <= 1)
  expect(makingWords(making)).toEqual({ kind: 'TIFF in sRGB with 3 mm of bleed at each edge', done })
})

test('how fine the picture was, and how fine it is printed, is kept; of what was made before that was kept nothing is said', () => {
  const making = makingOf(printCutOf({ widthPx: 900, heightPx: 1200 }, { widthCm: 30, heightCm: 40 }, 500))
  expect(making.dotsPerInch).toEqual({ own: 76, printed: 150 })
  const { dotsPerInch: _, ...older } = making
  expect(makingWords(older).done).toBe('Enlarged 1.97 times, sharpened for metal.')
})

test('which network enlarged it is kept and said, or why none did', () => {
  const cut = printCutOf({ widthPx: 900, heightPx: 1200 }, { widthCm: 30, heightCm: 40 }, 500)
  const by = makingOf(cut, { network: { sha256: '0123456789abcdef'.repeat(4), scale: 4 } })
  expect(by).toMatchObject({ enlarging: 'neural network, lanczos3 to size', network: { scale: 4, sha256: expect.stringMatching(/^0123/) } })
  expect(makingWords(by).done).toBe(
    'Enlarged 1.97 times from 76 to 150 dots per inch by a neural network (4 times, model 0123456789ab, then to size), sharpened for metal.',
  )
  expect(makingWords(makingOf(cut, { network: { name: 'general-x4', sha256: 'ab'.repeat(32), scale: 4 } })).done).toContain(
    '(4 times, model general-x4 abababababab, then to size)',
  )
  const without = makingOf(cut, { network: { failed: 'the upscaling process died (SIGKILL)' } })
  expect(without).toMatchObject({ enlarging: 'lanczos3, edges sharpened', network: { failed: expect.any(String) } })
  expect(makingWords(without).done).toContain(' without the neural network (the upscaling process died (SIGKILL)), sharpened')
})

test('of a file from before nothing is claimed', () => {
  expect(makingWords(null).kind).toBe('JPEG in sRGB, without bleed')
})
