import { describe, expect, test } from 'vitest'
import { checkDecodeCost, estimateDecodeMs, type Layout, MAX_SCANS } from './decode-cost.ts'
import type { PictureHeader } from './header.ts'

function createHeader(type: PictureHeader['type'], megapixels: number, layout: Layout): PictureHeader {
  return { type, widthPx: 10_000, heightPx: megapixels * 100, isHeldWhole: false, layout }
}

describe('the largest pictures of common encoders are accepted', () => {
  test.each<[string, PictureHeader]>([
    ['a baseline JPEG', createHeader('image/jpeg', 100, { scans: 1 })],
    ['a progressive JPEG of ten scans', createHeader('image/jpeg', 100, { scans: 10 })],
    ['a PNG of 8 bits with transparency', createHeader('image/png', 100, { pixelBytes: 4 })],
    ['an interlaced PNG of 8 bits', createHeader('image/png', 100, { pixelBytes: 3, isInterlaced: true })],
    ['a PNG of 16 bits with transparency', createHeader('image/png', 100, { pixelBytes: 8 })],
    ['a WEBP', createHeader('image/webp', 100, {})],
    ['a JPEG of 12 megapixels with a hundred scans', createHeader('image/jpeg', 12, { scans: MAX_SCANS })],
    ['an interlaced PNG of 16 bits and 60 megapixels', createHeader('image/png', 60, { pixelBytes: 8, isInterlaced: true })],
  ])('refuseCostly accepts %s', (_, header) => {
    expect(() => checkDecodeCost(header)).not.toThrow()
  })
})

describe('pictures that are stored to be slow are refused', () => {
  test.each<[string, PictureHeader]>([
    ['a small JPEG with more than a hundred scans', createHeader('image/jpeg', 1, { scans: MAX_SCANS + 1 })],
    ['a progressive JPEG of 100 megapixels and a hundred scans', createHeader('image/jpeg', 105, { scans: MAX_SCANS })],
    ['an interlaced PNG of 16 bits and 100 megapixels', createHeader('image/png', 100, { pixelBytes: 8, isInterlaced: true })],
  ])('refuseCostly refuses %s with image_too_complex', (_, header) => {
    expect(() => checkDecodeCost(header)).toThrow(expect.objectContaining({ code: 'image_too_complex' }))
  })
})

test('the estimate grows with the pixels, the scans, the bytes of a pixel and interlacing', () => {
  const ms = (megapixels: number, layout: Layout, type: PictureHeader['type'] = 'image/jpeg') =>
    estimateDecodeMs(createHeader(type, megapixels, layout))
  expect(ms(20, { scans: 10 })).toBe(2 * ms(10, { scans: 10 }))
  expect(ms(10, { scans: 50 })).toBeGreaterThan(1.5 * ms(10, { scans: 10 }))
  expect(ms(10, { pixelBytes: 8 }, 'image/png')).toBe(8 * ms(10, { pixelBytes: 1 }, 'image/png'))
  expect(ms(10, { pixelBytes: 4, isInterlaced: true }, 'image/png')).toBe(1.5 * ms(10, { pixelBytes: 4 }, 'image/png'))
})
