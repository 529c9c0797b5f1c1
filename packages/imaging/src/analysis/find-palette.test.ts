import { expect, test } from 'vitest'
import { findPalette, type Pixels } from './find-palette.ts'

function draw(widthPx: number, heightPx: number, colour: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const points = Array.from({ length: widthPx * heightPx }, (_, place) => colour(place % widthPx, Math.floor(place / widthPx)))
  return { data: Uint8Array.from(points.flat()), widthPx, heightPx }
}

test('findPalette gives a small strong accent its own colour', () => {
  const palette = findPalette(draw(100, 100, (x, y) => (x < 4 && y < 20 ? [230, 20, 30] : [40 + (x % 5), 44, 50])))
  expect(palette).toContainEqual({ hex: '#e6141e', share: 0.008 })
})

test('findPalette sorts six colours by share, and the shares add up to one', () => {
  const palette = findPalette(draw(60, 60, (x, y) => [(x * 4) % 256, (y * 4) % 256, (x * y) % 256]))
  const shares = palette.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((one, other) => other - one))
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1)
  expect(palette.length).toBe(6)
})

test('findPalette finds the same colours in a large image as in a small one', () => {
  const checked = (sidePx: number) => findPalette(draw(sidePx, sidePx, (x) => (x < sidePx * 0.7 ? [200, 0, 0] : [0, 0, 60])))
  expect(checked(300).map(({ hex }) => hex)).toEqual(checked(20).map(({ hex }) => hex))
})

test('findPalette returns only the existing colours of an image with one or two', () => {
  expect(findPalette(draw(1, 1, () => [255, 255, 255]))).toEqual([{ hex: '#ffffff', share: 1 }])
  expect(findPalette(draw(2, 1, (x) => (x ? [0, 0, 0] : [255, 255, 255])))).toHaveLength(2)
})
