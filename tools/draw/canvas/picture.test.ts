import { expect, it } from 'vitest'
import { Picture } from './picture.ts'

// Shapes are drawn in strips of 256 rows; here the border between the first two is at row 256.
const size = { w: 100, h: 200, widthPx: 200 }

function readBrightness(picture: Picture, row: number): number {
  return picture.look(50, (row + 0.5) / picture.scale)[0]
}

it('a blur continues across the border between two strips', async () => {
  const picture = new Picture(size)
  await picture.svg('<rect x="0" y="128" width="100" height="40" fill="#fff"/>', { blur: 1.5 })
  expect(readBrightness(picture, 255)).toBeCloseTo(1 - readBrightness(picture, 256), 1)
  expect(readBrightness(picture, 252)).toBeGreaterThan(0.05)
  expect(readBrightness(picture, 300)).toBeCloseTo(1, 2)
})

it('a wide blur has half the light at its edge and fades out on both sides', async () => {
  const picture = new Picture(size)
  await picture.svg('<rect x="-50" y="128" width="200" height="200" fill="#fff"/>', { blur: 8 })
  expect(readBrightness(picture, 256)).toBeCloseTo(0.5, 1)
  expect(readBrightness(picture, 200)).toBeLessThan(0.05)
  expect(readBrightness(picture, 320)).toBeGreaterThan(0.95)
})

it('a mask contains how much of each pixel a shape covers', async () => {
  const picture = new Picture(size)
  const mask = await picture.mask('<rect x="0" y="100" width="100" height="100"/>')
  expect(mask.at(0)).toBe(0)
  expect(mask.at(200 * 300)).toBe(1)
})

it('a coarse field is interpolated between its points', () => {
  const picture = new Picture(size)
  const field = picture.field(5, (x, y) => 2 * x - y)
  expect(field.at(33.3, 77.7)).toBeCloseTo(2 * 33.3 - 77.7, 3)
})
