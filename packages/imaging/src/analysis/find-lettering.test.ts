import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { outlineText } from '../../../../apps/server/platform/images/lettering.ts'
import { seededRandom } from '../../../../apps/server/test/images/mutated-pictures.ts'
import { findLettering } from './find-lettering.ts'
import { toLightness } from './measure-shape.ts'

const [WIDTH, HEIGHT] = [450, 600]

async function look(shapes: string, { ground = '#101418', widthPx = WIDTH, heightPx = HEIGHT } = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="${ground}"/>${shapes}</svg>`
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return findLettering(toLightness({ data, widthPx, heightPx }))
}

const QUOTE = ['The obstacle', 'in the path', 'becomes', 'the path']
const written = (fill: string, size = 44) =>
  QUOTE.map((line, at) => outlineText(line, { x: WIDTH / 2, y: 180 + at * size * 1.5, size, anchor: 'middle', fill })).join('')

describe('images with lettering', () => {
  test('findLettering finds lines of light letters on dark and of dark letters on light', async () => {
    const light = await look(written('#efe6d0'))
    const dark = await look(written('#202020'), { ground: '#efe6d0' })
    for (const { letters: found, lines, share } of [light, dark]) {
      // 33 letters, some of which touch
      expect(found).toBeGreaterThan(20)
      expect(found).toBeLessThanOrEqual(36)
      expect(lines).toBeGreaterThanOrEqual(3)
      expect(share).toBeGreaterThan(0.05)
    }
  })
  test('findLettering finds letters on a gradient', async () => {
    const ground =
      '<defs><linearGradient id="g" y2="1" x2="0"><stop stop-color="#0a2034"/><stop offset="1" stop-color="#7a4a30"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>'
    expect((await look(ground + written('#fff8e8'))).letters).toBeGreaterThan(20)
  })
})

describe('images without lettering', () => {
  const grid = (across: number, down: number, shape: (x: number, y: number) => string) =>
    Array.from({ length: across * down }, (_, at) => shape(at % across, Math.floor(at / across))).join('')
  const random = seededRandom(3)
  const pictures: [string, string][] = [
    ['a flat ground', ''],
    ['windows', grid(9, 12, (x, y) => `<rect x="${20 + x * 46}" y="${20 + y * 46}" width="16" height="26" fill="#f0d890"/>`)],
    [
      'window frames',
      grid(
        9,
        12,
        (x, y) => `<rect x="${20 + x * 46}" y="${20 + y * 46}" width="18" height="26" fill="none" stroke="#f0d890" stroke-width="3"/>`,
      ),
    ],
    ['bricks', grid(12, 30, (x, y) => `<rect x="${(y % 2) * 18 + x * 38}" y="${y * 20}" width="34" height="16" fill="#8a4a34"/>`)],
    ['stars', grid(20, 20, () => `<circle cx="${random() * WIDTH}" cy="${random() * HEIGHT}" r="${0.6 + random() * 2}" fill="#fff"/>`)],
    ['dots of one size', grid(12, 16, (x, y) => `<circle cx="${20 + x * 36}" cy="${20 + y * 36}" r="9" fill="#fff"/>`)],
    ['stripes', grid(1, 20, (_, y) => `<rect x="10" y="${y * 30 + 8}" width="420" height="10" fill="#fff"/>`)],
    ['a fence', grid(22, 1, (x) => `<rect x="${12 + x * 20}" y="200" width="7" height="120" fill="#ddd"/>`)],
  ]
  test.each(pictures)('findLettering finds fewer than 12 letters in an image of %s', async (_, shapes) => {
    expect((await look(shapes)).letters).toBeLessThan(12)
  })
})

test('findLettering finds fewer than 12 letters in one word and none in one pixel', async () => {
  expect((await look(outlineText('YES', { x: 100, y: 300, size: 90, fill: '#fff' }))).letters).toBeLessThan(12)
  expect(findLettering({ values: Float32Array.of(0.5), widthPx: 1, heightPx: 1 })).toEqual({ letters: 0, lines: 0, share: 0 })
})
