import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../../apps/server/test/images/mutated-pictures.ts'
import { measureSky, measureSymmetry, measureTexture, toColoured } from './measure-shape.ts'

type Rgb = readonly [number, number, number]

function draw(widthPx: number, heightPx: number, colour: (x: number, y: number) => Rgb) {
  const data = new Uint8Array(widthPx * heightPx * 3)
  for (let at = 0; at < widthPx * heightPx; at++) data.set(colour(at % widthPx, Math.floor(at / widthPx)), at * 3)
  return toColoured({ data, widthPx, heightPx })
}

function noise(seed: number, strength: number): () => number {
  const random = seededRandom(seed)
  return () => Math.round((random() - 0.5) * strength)
}

const grey = (value: number): Rgb => [value, value, value]

describe('symmetry', () => {
  test('measureSymmetry finds left and right halves that mirror each other', () => {
    // two mirrored discs and a horizontal bar, with a little noise
    const dirt = noise(1, 20)
    const { across, down } = measureSymmetry(
      draw(200, 160, (x, y) => grey(Math.hypot(Math.abs(x - 99.5) - 50, y - 50) < 24 || (y > 110 && y < 130) ? 220 : 60 + dirt())),
    )
    expect(across).toBeGreaterThan(0.97)
    expect(down).toBeLessThan(0.5)
  })
  test('measureSymmetry finds upper and lower halves that mirror each other', () => {
    const { across, down } = measureSymmetry(draw(200, 160, (x, y) => grey(Math.abs(y - 79.5) < 10 + 60 * (x / 200) ** 2 ? 40 : 200)))
    expect(down).toBeGreaterThan(0.97)
    expect(across).toBeLessThan(0.3)
  })
  test.each<[string, (x: number, y: number) => Rgb]>([
    ['one disc beside the middle', (x, y) => grey(Math.hypot(x - 50, y - 60) < 30 ? 220 : 60)],
    ['a diagonal edge', (x, y) => grey(x + y > 180 ? 220 : 60)],
    ['a flat ground', () => grey(120)],
    ['a vertical gradient', (_, y) => grey(60 + y)],
    ['noise', (x, y) => grey((x * 7919 + y * 104729) % 251)],
  ])('measureSymmetry finds no symmetry in %s', (_, colour) => {
    const { across, down } = measureSymmetry(draw(200, 160, colour))
    expect(Math.max(across, down)).toBeLessThan(0.7)
  })
  test('measureSymmetry returns zero for one pixel', () => {
    expect(measureSymmetry(draw(1, 1, () => grey(80)))).toEqual({ across: 0, down: 0 })
  })
})

describe('texture', () => {
  test('measureTexture returns zero for a flat surface and more for strong grain than for faint grain', () => {
    const measureGrain = (strength: number) => {
      const grain = noise(2, strength)
      return measureTexture(draw(120, 90, () => grey(128 + grain())))
    }
    expect(measureGrain(0)).toBe(0)
    expect(measureGrain(4)).toBeLessThan(0.01)
    expect(measureGrain(40)).toBeGreaterThan(0.0125)
  })
  test('measureTexture finds no texture in edges and gradients', () => {
    expect(measureTexture(draw(120, 90, (x) => grey(x < 60 ? 20 : 230)))).toBe(0)
    expect(measureTexture(draw(120, 90, (x) => grey(60 + x)))).toBeLessThan(0.002)
  })
})

describe('sky', () => {
  const zenith = (y: number): Rgb => [60 + y, 120 + y, 200 + Math.round(y / 3)]
  const hills = (x: number) => 70 + 12 * Math.sin(x / 20)
  const landscape = (x: number, y: number): Rgb => (y < hills(x) ? zenith(y) : [60, 80, 40])

  test('measureSky measures a blue sky that grows lighter downwards and ends at the land', () => {
    const share = measureSky(draw(160, 120, landscape))
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(0.65)
  })
  test('measureSky includes a sky with clouds', () => {
    const clouded = (x: number, y: number): Rgb => (Math.hypot((x - 80) / 3, y - 30) < 12 ? [235, 238, 240] : landscape(x, y))
    expect(measureSky(draw(160, 120, clouded))).toBeGreaterThan(0.4)
  })
  test.each<[string, (x: number, y: number) => Rgb]>([
    ['a flat blue poster', (x, y) => (y < hills(x) ? [70, 130, 210] : [60, 80, 40])],
    ['blue everywhere', (_, y) => [60 + Math.round(y / 3), 120 + Math.round(y / 3), 210]],
    ['water below', (_, y) => (y > 60 ? zenith(y - 60) : [220, 190, 150])],
    ['a blue that grows dark downwards', (x, y) => (y < hills(x) ? zenith(90 - y) : [60, 80, 40])],
    ['the night', (x, y) => (y < hills(x) ? [8, 12, 30 + Math.round(y / 4)] : [2, 3, 4])],
    ['a sunset', (x, y) => (y < hills(x) ? [250, 120 + y, 60] : [20, 10, 10])],
    ['a white ground', (x, y) => (y < hills(x) ? [240 + Math.round(y / 10), 244, 244] : [60, 80, 40])],
    ['a blue door in a wall', (x, y) => (x > 60 && x < 100 && y < 90 ? zenith(y) : [180, 160, 150])],
  ])('measureSky finds no sky in %s', (_, colour) => {
    expect(measureSky(draw(160, 120, colour))).toBe(0)
  })
})
