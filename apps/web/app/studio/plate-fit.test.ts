import { describe, expect, it } from 'vitest'
import { fitRows, isSoft, plateLabel, toOrientation } from './plate-fit.ts'

const upright = { widthPx: 2700, heightPx: 3600 }
const lying = { widthPx: 3600, heightPx: 2700 }

describe('fitRows', () => {
  it('fitRows states for each shape what is cropped and at what resolution it prints', () => {
    expect(fitRows(upright, 'vertical').map(({ id, label, lines, sharpness }) => [id, label, lines, sharpness])).toEqual([
      ['medium', 'Medium 30×40 and Large 45×60 cm', ['Medium · full picture · 229 dpi', 'Large · full picture · 152 dpi'], 'good'],
      ['large_tall', 'Large 50×70 cm', ['Trims 1.3 cm each side · 131 dpi, upscaled to 150'], 'upscaled'],
      ['extra_large', 'Extra Large 70×100 cm', ['Trims 2.5 cm each side · 91 dpi, upscaled to 150'], 'upscaled'],
    ])
  })

  it('fitRows states both crops when two sizes share a row', () => {
    const [row] = fitRows({ widthPx: 3000, heightPx: 3000 }, 'horizontal')
    expect(row?.label).toBe('Medium 40×30 and Large 60×45 cm')
    expect(row?.lines).toEqual([
      'Medium · trims 5.0 cm top and bottom · 191 dpi',
      'Large · trims 7.5 cm top and bottom · 127 dpi, upscaled to 150',
    ])
  })

  it('fitRows states the crop of each side after the crop was moved', () => {
    const crops = { '3:4': 200, '5:7': 500, '7:10': 0 }
    const [large, tall, extra] = fitRows({ widthPx: 3000, heightPx: 3000 }, 'horizontal', crops).map(({ lines }) => lines)
    expect(large?.[0]).toContain('trims 2.0 cm top, 8.0 cm bottom')
    expect(large?.[1]).toContain('trims 3.0 cm top, 12.0 cm bottom')
    expect(tall?.[0]).toContain('Trims 10.0 cm top and bottom')
    expect(extra?.[0]).toContain('Trims 0.0 cm top, 30.0 cm bottom')
    expect(fitRows({ widthPx: 3000, heightPx: 3000 }, 'vertical', crops)[0]?.lines[1]).toContain('trims 3.0 cm left, 12.0 cm right')
  })

  it('fitRows calls every shape soft when the picture is too small for upscaling', () => {
    expect(fitRows({ widthPx: 600, heightPx: 800 }, 'vertical').map(({ sharpness }) => sharpness)).toEqual(['soft', 'soft', 'soft'])
  })
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

it('plateLabel states the measures of a size in its orientation', () => {
  expect(plateLabel('large_tall', 'horizontal')).toBe('Large 70×50 cm')
})
