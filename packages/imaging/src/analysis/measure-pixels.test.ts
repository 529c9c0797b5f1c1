import { describe, expect, test } from 'vitest'
import type { Pixels } from './find-palette.ts'
import { measurePixels } from './measure-pixels.ts'

function draw(widthPx: number, heightPx: number, colour: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const data = Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, i) => {
    const index = Math.floor(i / 3)
    return colour(index % widthPx, Math.floor(index / widthPx))[i % 3] ?? 0
  })
  return { data, widthPx, heightPx }
}

const black = [0, 0, 0] as const
const white = [255, 255, 255] as const

describe('flat images', () => {
  test.each([
    ['black', black, 0, 1],
    ['white', white, 1, 0],
  ] as const)('measurePixels finds one colour and no contrast in a flat %s image', (_name, colour, brightness, darkShare) => {
    const measures = measurePixels(draw(40, 30, () => colour))
    expect(measures).toMatchObject({ darkShare, edges: 0, specks: 0 })
    expect(measures.brightness).toBeCloseTo(brightness)
    expect(measures.contrast).toBeCloseTo(0)
    expect(measures.palette).toHaveLength(1)
  })
})

test('measurePixels finds two colours with their shares and one edge in an image of two halves', () => {
  const measures = measurePixels(draw(40, 40, (x) => (x < 30 ? [200, 0, 0] : [0, 0, 60])))
  expect(measures.palette).toEqual([
    { hex: '#c80000', share: 0.75 },
    { hex: '#00003c', share: 0.25 },
  ])
  expect(measures.edges).toBeGreaterThan(0)
  expect(measures.edges).toBeLessThan(0.1)
  expect(measures.colourfulness).toBeGreaterThan(0.15)
})

test('measurePixels finds the highest contrast in half black and half white', () => {
  expect(measurePixels(draw(40, 40, (x) => (x < 20 ? black : white))).contrast).toBeCloseTo(0.5)
})

test('measurePixels counts stars as specks and bright noise not', () => {
  const stars = measurePixels(draw(100, 100, (x, y) => (x % 10 === 5 && y % 10 === 5 ? white : black)))
  expect(stars.specks).toBeGreaterThan(80)
  const bright = measurePixels(draw(100, 100, (x, y) => ((x * 7 + y * 13) % 5 < 2 ? white : [120, 120, 120])))
  expect(bright.specks).toBe(0)
})

test('measurePixels returns equal measures for equal pixels', () => {
  const noise = draw(64, 64, (x, y) => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256])
  expect(measurePixels(noise)).toEqual(measurePixels(noise))
})

test('measurePixels measures an image of one pixel', () => {
  expect(measurePixels(draw(1, 1, () => white)).palette).toEqual([{ hex: '#ffffff', share: 1 }])
})
