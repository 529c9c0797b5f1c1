import { calculatePrintCut } from '@tintype/domain/prints/print-cut'
import { ORIENTATIONS, PRINT_FACTS, printCm } from '@tintype/domain/prints/sizes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeMaking, toPrintMaking } from './print-making.ts'

describe('print files', () => {
  const crop = { leftPx: 0, topPx: 0 }
  test.each([
    [
      'keeps its pixels at 254 dots per inch',
      { widthPx: 3000, heightPx: 4000 },
      { widthPx: 3000, heightPx: 4000, bleedPx: 30, dotsPerInch: 254 },
    ],
    [
      'is reduced to 300 dots per inch',
      { widthPx: 6000, heightPx: 8000 },
      { widthPx: 3543, heightPx: 4724, bleedPx: 35, dotsPerInch: 300 },
    ],
    [
      'is enlarged to 150 dots per inch',
      { widthPx: 900, heightPx: 1200 },
      { widthPx: 1772, heightPx: 2362, bleedPx: 18, dotsPerInch: 150 },
    ],
  ])('a print file %s', (_what, picture, file) => {
    expect(calculatePrintCut(picture, { widthCm: 30, heightCm: 40 }, 500)).toEqual({ crop: { ...crop, ...picture }, ...file })
  })

  test('a print file without its bleed is exactly as wide as its print at its dots per inch', () => {
    const { widthPx, dotsPerInch } = calculatePrintCut({ widthPx: 4146, heightPx: 5923 }, { widthCm: 70, heightCm: 100 }, 500)
    expect(dotsPerInch).toBeCloseTo(150.44, 1)
    expect((widthPx / dotsPerInch) * 2.54).toBeCloseTo(70, 6)
  })

  test('a print file has 150 to 300 dots per inch, the shape of its print and at most 98 million pixels', () => {
    const side = fc.integer({ min: 100, max: 20_000 })
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...PRINT_FACTS),
        fc.constantFrom(...ORIENTATIONS),
        fc.integer({ min: 0, max: 1000 }),
        (widthPx, heightPx, print, orientation, place) => {
          const { widthCm, heightCm } = printCm(print, orientation)
          const file = calculatePrintCut({ widthPx, heightPx }, { widthCm, heightCm }, place)
          expect(file.dotsPerInch).toBeGreaterThanOrEqual(150)
          expect(file.dotsPerInch).toBeLessThanOrEqual(300)
          expect(Math.abs(file.widthPx - (file.heightPx * widthCm) / heightCm)).toBeLessThanOrEqual(1.5)
          expect(file.widthPx * file.heightPx).toBeLessThanOrEqual(98_000_000)
        },
      ),
      { seed: 8 },
    )
  })
})

test.each([
  ['900 × 1,200', { widthPx: 900, heightPx: 1200 }, 1.969, 'Enlarged 1.97 times from 76 to 150 dots per inch, sharpened for metal.'],
  ['3,000 × 4,000', { widthPx: 3000, heightPx: 4000 }, 1, 'Original resolution, sharpened for metal.'],
  ['6,000 × 8,000', { widthPx: 6000, heightPx: 8000 }, 0.591, 'Reduced to 0.59 times its size, sharpened for metal.'],
])('the print file of a picture of %s pixels records and describes its scaling', (_size, picture, scale, done) => {
  const making = toPrintMaking(calculatePrintCut(picture, { widthCm: 30, heightCm: 40 }, 500))
  expect(making).toMatchObject({ format: 'tiff', profile: 'sRGB', scale, sharpening: 'metal' })
  expect(making.enlarging === null).toBe(scale <= 1)
  expect(describeMaking(making)).toEqual({ kind: 'TIFF in sRGB with 3 mm of bleed at each edge', done })
})

test('a print file records its dots per inch before and after, and its description omits them where they are missing', () => {
  const making = toPrintMaking(calculatePrintCut({ widthPx: 900, heightPx: 1200 }, { widthCm: 30, heightCm: 40 }, 500))
  expect(making.dotsPerInch).toEqual({ own: 76, printed: 150 })
  const { dotsPerInch: _, ...older } = making
  expect(describeMaking(older).done).toBe('Enlarged 1.97 times, sharpened for metal.')
})

test('a print file records and describes the network that enlarged it, or why none did', () => {
  const cut = calculatePrintCut({ widthPx: 900, heightPx: 1200 }, { widthCm: 30, heightCm: 40 }, 500)
  const by = toPrintMaking(cut, { network: { sha256: '0123456789abcdef'.repeat(4), scale: 4 } })
  expect(by).toMatchObject({ enlarging: 'neural network, lanczos3 to size', network: { scale: 4, sha256: expect.stringMatching(/^0123/) } })
  expect(describeMaking(by).done).toBe(
    'Enlarged 1.97 times from 76 to 150 dots per inch by a neural network (4 times, model 0123456789ab, then to size), sharpened for metal.',
  )
  expect(describeMaking(toPrintMaking(cut, { network: { name: 'general-x4', sha256: 'ab'.repeat(32), scale: 4 } })).done).toContain(
    '(4 times, model general-x4 abababababab, then to size)',
  )
  const filtered = toPrintMaking(cut, { network: { name: 'enlarger', sha256: 'ab'.repeat(32), scale: 2, filter: 'lanczos3' } })
  expect(filtered.enlarging).toBe('lanczos3')
  expect(describeMaking(filtered).done).toContain(
    ' by an exact filter, which restores this soft picture better than the neural network (model enlarger abababababab), sharpened',
  )
  const without = toPrintMaking(cut, { network: { failed: 'the upscaling process died (SIGKILL)' } })
  expect(without).toMatchObject({ enlarging: 'lanczos3, edges sharpened', network: { failed: expect.any(String) } })
  expect(describeMaking(without).done).toContain(' without the neural network (the upscaling process died (SIGKILL)), sharpened')
})

test('a print file without a record is described as a JPEG without bleed, of unknown making', () => {
  expect(describeMaking(null)).toEqual({ kind: 'JPEG in sRGB, without bleed', done: 'How it was prepared is not recorded.' })
})

test('a print file records when it was made and with which profile, and leaves out what is unknown', () => {
  const cut = calculatePrintCut({ widthPx: 3000, heightPx: 4000 }, { widthCm: 30, heightCm: 40 }, 500)
  const plain = {
    ...{ recipe: 3, format: 'tiff', profile: 'sRGB', scale: 1, enlarging: null, sharpening: 'metal', bleedPx: 30 },
    dotsPerInch: { own: 254, printed: 254 },
  }
  expect(toPrintMaking(cut)).toStrictEqual(plain)
  const profile = { name: 'press.icc', sha256: 'ab'.repeat(32) }
  expect(toPrintMaking(cut, { profile, at: new Date('2026-03-01T12:00:00Z') })).toStrictEqual({
    ...plain,
    ...{ profile: 'press.icc', profileSha256: profile.sha256, madeAt: '2026-03-01T12:00:00.000Z' },
  })
})

test('a print file keeps the pixels of its crop where their shape is a pixel off', () => {
  expect(calculatePrintCut({ widthPx: 2000, heightPx: 2666 }, { widthCm: 30, heightCm: 40 }, 500)).toMatchObject({
    widthPx: 2000,
    heightPx: 2666,
  })
})
