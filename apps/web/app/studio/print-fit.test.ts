import { describe, expect, it } from 'vitest'
import { findShownRow, fitRows, isSoft, sharpnessTone, sharpnessWords, toOrientation } from './print-fit.ts'

const upright = { widthPx: 2700, heightPx: 3600 }
const lying = { widthPx: 3600, heightPx: 2700 }

describe('fitRows', () => {
  it('fitRows says for each size what is cropped, how it looks, from which distance, and what a larger file would change', () => {
    expect(fitRows(upright, 'vertical').map(({ label, lines, fit }) => [label, fit.sharpness, lines])).toEqual([
      ['Medium 30×40 cm', 'good', ['Full picture.', 'Looks sharp from 40 cm.']],
      ['Large 45×60 cm', 'good', ['Full picture.', 'Looks sharp from 60 cm.']],
      [
        ...['Large 50×70 cm', 'upscaled'],
        ['Trims 1.3 cm each side.', 'We enlarge it. Looks sharp from 70 cm. A file of 2953×4135 pixels needs no enlarging.'],
      ],
      [
        ...['Extra Large 70×100 cm', 'upscaled'],
        ['Trims 2.5 cm each side.', 'We enlarge it. Looks sharp from 1 m. A file of 4134×5906 pixels needs no enlarging.'],
      ],
    ])
  })

  it('fitRows states the crop of each side after the crop was moved', () => {
    const crops = { '3:4': 200, '5:7': 500, '7:10': 0 }
    const square = { widthPx: 3000, heightPx: 3000 }
    const trims = fitRows(square, 'horizontal', crops).map(({ lines }) => lines[0])
    expect(trims).toEqual([
      'Trims 2.0 cm top, 8.0 cm bottom.',
      'Trims 3.0 cm top, 12.0 cm bottom.',
      'Trims 10.0 cm top and bottom.',
      'Trims 0.0 cm top, 30.0 cm bottom.',
    ])
    expect(fitRows(square, 'vertical', crops)[1]?.lines[0]).toBe('Trims 3.0 cm left, 12.0 cm right.')
  })

  it('fitRows names the pixels that a size needs which is not offered, and warns plainly about a soft one', () => {
    const rows = fitRows({ widthPx: 600, heightPx: 800 }, 'vertical')
    expect(rows.map(({ fit }) => sharpnessWords[fit.sharpness])).toEqual(['Soft', 'Not offered', 'Not offered', 'Not offered'])
    expect(rows[0]?.lines[1]).toBe('We enlarge it. Looks sharp from 1.8 m, and softer up close. A file of 886×1182 pixels looks better.')
    expect(rows.slice(1).map(({ lines }) => lines)).toEqual([
      ['Needs a file of at least 886×1182 pixels.'],
      ['Needs a file of at least 985×1379 pixels.'],
      ['Needs a file of at least 1378×1969 pixels.'],
    ])
  })

  it('fitRows calls a picture sharp even up close that has the full print resolution', () => {
    const [row] = fitRows({ widthPx: 3600, heightPx: 4800 }, 'vertical')
    expect([row?.lines[1], row && sharpnessTone(row.fit.sharpness)]).toEqual(['Looks sharp even up close.', 'done'])
  })
})

it.each([
  ['the chosen size', 'medium', 1200, 'medium'],
  ['the largest size that is offered', undefined, 1200, 'large_tall'],
  ['the smallest size of a picture that is too small for all', undefined, 60, 'medium'],
] as const)('the crop window shows %s', (_what, chosen, widthPx, shown) => {
  expect(findShownRow(fitRows({ widthPx, heightPx: (widthPx * 4) / 3 }, 'vertical'), chosen)?.id).toBe(shown)
})

it.each([
  [3072, 4096, 'vertical', false],
  [3071, 4096, 'vertical', true],
  [3072, 4095, 'vertical', true],
  [4096, 3072, 'horizontal', false],
  [4096, 3072, 'vertical', true],
] as const)('isSoft for a picture of %i × %i pixels as a %s artwork is %s', (widthPx, heightPx, orientation, soft) => {
  expect(isSoft({ widthPx, heightPx }, orientation)).toBe(soft)
})

it('the orientation of a picture is detected from its size, and a square picture is vertical', () => {
  expect(toOrientation(upright)).toBe('vertical')
  expect(toOrientation(lying)).toBe('horizontal')
  expect(toOrientation({ widthPx: 9, heightPx: 9 })).toBe('vertical')
})
