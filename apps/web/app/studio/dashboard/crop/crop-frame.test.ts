import { PROFILE_IMAGES, type ProfileImageKind } from '@tintype/contract/shops/profile-images'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Frame, findAspectRatio, firstFrame, frameWords, isLargeEnough, moved, outputSize, resized, widestPx } from './crop-frame.ts'

const sized = (words: string) => {
  const [widthPx = 0, heightPx = 0] = words.split('x').map(Number)
  return { widthPx, heightPx }
}
const shown = ({ xPx, yPx, widthPx, heightPx }: Frame) => [xPx, yPx, widthPx, heightPx].map((value) => Math.round(value)).join(' ')

describe('the initial crop frame', () => {
  it.each<[string, ProfileImageKind, string, string]>([
    ['spans 95% of the width', 'banner', '4000x3000', '100 740 3800 1520'],
    ['spans the full height when the picture is flatter', 'banner', '3000x400', '1000 0 1000 400'],
    ['has the minimum size when 95% would be smaller', 'banner', '310x300', '5 90 300 120'],
    ['spans 90% of the largest square', 'portrait', '4000x3000', '650 150 2700 2700'],
    ['spans 90% of the largest square', 'portrait', '1000x3000', '50 1050 900 900'],
    ['has the minimum size when 90% would be smaller', 'portrait', '100x200', '0 50 100 100'],
  ])('the initial crop frame %s (%s, %s)', (_, kind, size, frame) => {
    expect(shown(firstFrame({ kind, picture: sized(size) }))).toBe(frame)
  })
})

it.each<[ProfileImageKind, string, boolean]>([
  ['banner', '300x120', true],
  ['banner', '299x500', false],
  ['banner', '500x119', false],
  ['portrait', '100x100', true],
  ['portrait', '99x100', false],
  ['portrait', '100x99', false],
])('isLargeEnough for a %s picture of %s pixels is %s', (kind, size, expected) => {
  expect(isLargeEnough({ kind, picture: sized(size) })).toBe(expected)
})

it('a crop frame stops at the edges of the picture and at the minimum and maximum size', () => {
  const cut = { kind: 'banner', picture: sized('1000x800') } as const
  const first = firstFrame(cut)
  expect(shown(moved(cut, first, { xPx: -9999, yPx: -9999 }))).toBe('0 0 950 380')
  expect(shown(moved(cut, first, { xPx: 9999, yPx: 9999 }))).toBe('50 420 950 380')
  expect(shown(resized(cut, first, 1))).toBe('350 340 300 120')
  expect(shown(resized(cut, first, 9999))).toBe('0 200 1000 400')
})

it('frameWords describes the size and position of a crop frame', () => {
  const cut = { kind: 'banner', picture: sized('1000x800') } as const
  expect(frameWords(cut.picture, moved(cut, firstFrame(cut), { xPx: 0, yPx: -50 }))).toBe(
    '950 × 380 pixels, 3% from the left, 20% from the top',
  )
})

it.each<[ProfileImageKind, number, string]>([
  ['banner', 5700, '2000x800'],
  ['banner', 2000, '2000x800'],
  ['banner', 1999.4, '1995x798'],
  ['banner', 300, '300x120'],
  ['portrait', 3000, '512x512'],
  ['portrait', 100, '100x100'],
])('a %s crop of %f pixels in width is sent as %s', (kind, widthPx, expected) => {
  const size = outputSize(kind, { xPx: 0, yPx: 0, widthPx, heightPx: widthPx / findAspectRatio(kind) })
  expect(`${size.widthPx}x${size.heightPx}`).toBe(expected)
})

it('a crop frame stays inside the picture and keeps its proportions through any moves, also in the sent size', () => {
  const kinds = fc.constantFrom<ProfileImageKind>('banner', 'portrait')
  const pictures = fc.record({ widthPx: fc.integer({ min: 300, max: 20_000 }), heightPx: fc.integer({ min: 120, max: 20_000 }) })
  const steps = fc.array(fc.oneof(fc.record({ xPx: fc.integer(), yPx: fc.integer() }), fc.integer()), { maxLength: 8 })
  fc.assert(
    fc.property(kinds, pictures, steps, (kind, picture, changes) => {
      const cut = { kind, picture }
      const frame = changes.reduce<Frame>(
        (last, change) => (typeof change === 'number' ? resized(cut, last, change) : moved(cut, last, change)),
        firstFrame(cut),
      )
      expect(frame.xPx).toBeGreaterThanOrEqual(0)
      expect(frame.yPx).toBeGreaterThanOrEqual(0)
      expect(frame.xPx + frame.widthPx).toBeLessThanOrEqual(picture.widthPx + 0.001)
      expect(frame.yPx + frame.heightPx).toBeLessThanOrEqual(picture.heightPx + 0.001)
      expect(frame.widthPx / frame.heightPx).toBeCloseTo(findAspectRatio(kind), 6)
      expect(frame.widthPx).toBeGreaterThanOrEqual(Math.min(PROFILE_IMAGES[kind].minWidthPx, widestPx(cut)) - 0.001)
      const sent = outputSize(kind, frame)
      expect(sent.widthPx * PROFILE_IMAGES[kind].heightPx).toBe(sent.heightPx * PROFILE_IMAGES[kind].widthPx)
      expect(sent.widthPx).toBeLessThanOrEqual(PROFILE_IMAGES[kind].widthPx)
    }),
    { seed: 8 },
  )
})
