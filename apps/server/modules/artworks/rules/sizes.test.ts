import { expect, test } from 'vitest'
import { checkPixels, withSizes } from './sizes.ts'

const large = { widthPx: 6000, heightPx: 8000, orientation: 'vertical' } as const
const none = { sizesOff: [], sizesRefused: [] }

test('withSizes keeps every printable size of a picture without a choice', () => {
  expect(withSizes(large, none)).toEqual({ sizes: ['medium', 'large', 'large_tall', 'extra_large'], ...none })
  expect(withSizes({ ...large, widthPx: 1200, heightPx: 1600 }, none).sizes).toEqual(['medium', 'large', 'large_tall'])
})

test('withSizes removes the sizes that the artist switched off and that an operator refused, and stores each once in order', () => {
  expect(withSizes(large, { sizesOff: ['extra_large', 'medium', 'medium'], sizesRefused: ['large'] })).toEqual({
    sizes: ['large_tall'],
    sizesOff: ['medium', 'extra_large'],
    sizesRefused: ['large'],
  })
})

test('withSizes refuses a choice that leaves no size', () => {
  const small = { ...large, widthPx: 600, heightPx: 800 }
  for (const choice of [
    { sizesOff: ['medium'], sizesRefused: [] },
    { sizesOff: [], sizesRefused: ['medium'] },
  ] as const)
    expect(() => withSizes(small, choice)).toThrow(expect.objectContaining({ code: 'artwork_sizes_missing' }))
})

test('checkPixels refuses a picture that allows no size, with the pixels that it needs', () => {
  expect(() => checkPixels({ ...large, widthPx: 591, heightPx: 788 })).not.toThrow()
  expect(() => checkPixels({ widthPx: 788, heightPx: 591, orientation: 'horizontal' })).not.toThrow()
  expect(() => checkPixels({ ...large, widthPx: 589, heightPx: 788 })).toThrow(
    expect.objectContaining({
      code: 'artwork_too_small',
      message: 'This picture is too small for every print size: it is 589×788 pixels. The smallest size needs 591×788 pixels.',
      publicData: { widthPx: 589, heightPx: 788, neededWidthPx: 591, neededHeightPx: 788 },
    }),
  )
})
