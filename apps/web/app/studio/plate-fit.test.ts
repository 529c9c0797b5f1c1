import { describe, expect, it } from 'vitest'
import { fitRows, isSoft, orientationOf, plateLabel } from './plate-fit.ts'

const upright = { widthPx: 2700, heightPx: 3600 }
const lying = { widthPx: 3600, heightPx: 2700 }

describe('fitRows', () => {
  it('fitRows states for each shape what is cropped and at what resolution it prints', () => {
    expect(fitRows(upright, 'vertical').map(({ id, label, sentence, sharpness }) => [id, label, sentence, sharpness])).toEqual([
      ['medium', 'Medium 30×40 and Large 45×60 cm', 'The whole picture. 229 and 152 dots per inch.', 'good'],
      ['large_tall', 'Large 50×70 cm', 'Loses 1.3 cm on each side. 131 dots per inch, 150 after upscaling.', 'upscaled'],
      ['extra_large', 'Extra Large 70×100 cm', 'Loses 2.5 cm on each side. 91 dots per inch, 150 after upscaling.', 'upscaled'],
    ])
  })

  it('fitRows states both crops when two sizes share a row', () => {
    const [row] = fitRows({ widthPx: 3000, heightPx: 3000 }, 'horizontal')
    expect(row?.label).toBe('Medium 40×30 and Large 60×45 cm')
    expect(row?.sentence).toBe('Loses 5.0 and 7.5 cm at top and bottom. 191 and 127 dots per inch, the larger 150 after upscaling.')
  })

  it('fitRows states the crop of each side after the crop was moved', () => {
    const crops = { '3:4': 200, '5:7': 500, '7:10': 0 }
    const sentences = fitRows({ widthPx: 3000, heightPx: 3000 }, 'horizontal', crops).map(({ sentence }) => sentence)
    expect(sentences[0]).toContain('Loses 2.0 and 3.0 cm at the top and 8.0 and 12.0 cm at the bottom.')
    expect(sentences[1]).toContain('Loses 10.0 cm at top and bottom.')
    expect(sentences[2]).toContain('Loses 0.0 cm at the top and 30.0 cm at the bottom.')
    expect(fitRows({ widthPx: 3000, heightPx: 3000 }, 'vertical', crops)[0]?.sentence).toContain('Loses 2.0 and 3.0 cm on the left and')
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
  expect(orientationOf(upright)).toBe('vertical')
  expect(orientationOf(lying)).toBe('horizontal')
  expect(orientationOf({ widthPx: 9, heightPx: 9 })).toBe('vertical')
})

it('plateLabel states the measures of a size in its orientation', () => {
  expect(plateLabel('large_tall', 'horizontal')).toBe('Large 70×50 cm')
})
