import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ExifOrientation, isTurnedSideways, mayBeTurned, uprightTransform, webpOrientation } from './webp-orientation.ts'

const WAYS = [1, 2, 3, 4, 5, 6, 7, 8] as const
const [WIDTH, HEIGHT] = [5, 3]
/** Every pixel has a different colour. */
const pixels = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => (i * 29) % 251))
const lying = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).webp({ lossless: true })
const turnedFile = async (orientation: number) => new Uint8Array(await lying().withMetadata({ orientation }).toBuffer())

describe('the EXIF orientation of a WEBP', () => {
  test.each(WAYS)('webpOrientation reads orientation %i from a file of another encoder', async (orientation) => {
    expect(webpOrientation(await turnedFile(orientation))).toBe(orientation)
  })

  test.each(WAYS)('webpOrientation reads orientation %i in both byte orders, with and without a JPEG prefix', (orientation) => {
    for (const order of ['II', 'MM'] as const)
      for (const mark of ['', 'Exif\0\0']) expect(webpOrientation(extended(mark, tiff(order, orientation)))).toBe(orientation)
  })

  test('webpOrientation finds the orientation after a chunk of odd length', () => {
    expect(
      webpOrientation(webp([chunk('VP8X', [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]), chunk('ABCD', [1, 2, 3]), chunk('EXIF', tiff('II', 3))])),
    ).toBe(3)
  })

  test('webpOrientation is 1 for a simple WEBP, for one without the EXIF flag and for other bytes', async () => {
    expect(webpOrientation(new Uint8Array(await lying().toBuffer()))).toBe(1)
    expect(webpOrientation(webp([chunk('VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), chunk('EXIF', tiff('II', 6))]))).toBe(1)
    for (const bytes of [new Uint8Array(), new Uint8Array(12), new TextEncoder().encode('GIF89a')]) expect(webpOrientation(bytes)).toBe(1)
    expect(mayBeTurned((await turnedFile(6)).subarray(0, 21))).toBe(true)
  })

  test.each([0, 9, 0x0600, 0xffff])('webpOrientation is 1 for the invalid value %i', (value) => {
    expect(webpOrientation(extended('', tiff('II', value)))).toBe(1)
  })

  test('webpOrientation returns one of the eight orientations for a truncated or corrupted file', async () => {
    const whole = extended('Exif\0\0', tiff('MM', 6))
    for (let end = 0; end < whole.length; end++) expect([1, 6]).toContain(webpOrientation(whole.subarray(0, end)))
    for (let at = 12; at < whole.length; at++)
      for (const value of [0, 0x7f, 0xff]) {
        const broken = whole.slice()
        broken[at] = value
        expect(WAYS).toContain(webpOrientation(broken))
      }
  })
})

test.each(WAYS)('a picture with orientation %i is drawn in the browser as the server prints it', async (orientation) => {
  const { data, info } = await sharp(await turnedFile(orientation))
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual(isTurnedSideways(orientation) ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT])
  expect(drawn(orientation, info.width)).toEqual([...data])
})

/** Simulates a canvas for the centre of every pixel. */
function drawn(orientation: ExifOrientation, width: number): number[] {
  const [a, b, c, d, e, f] = uprightTransform(orientation, { width: WIDTH, height: HEIGHT })
  const upright: number[] = []
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [left, top] = [a * (x + 0.5) + c * (y + 0.5) + e, b * (x + 0.5) + d * (y + 0.5) + f].map(Math.floor) as [number, number]
      for (let channel = 0; channel < 3; channel++)
        upright[(top * width + left) * 3 + channel] = pixels[(y * WIDTH + x) * 3 + channel] as number
    }
  return upright
}

function extended(mark: string, exif: number[]): Uint8Array {
  const marked = [...Buffer.from(mark, 'latin1'), ...exif]
  return webp([chunk('VP8X', [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]), chunk('VP8L', [0x2f]), chunk('EXIF', marked)])
}

/** Has another entry before the orientation. */
function tiff(order: 'II' | 'MM', orientation: number): number[] {
  const number = (value: number, bytes: number) => {
    const big = Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 0xff)
    return order === 'II' ? big.reverse() : big
  }
  const entry = (tag: number, value: number) => [...number(tag, 2), ...number(3, 2), ...number(1, 4), ...number(value, 2), 0, 0]
  return [...Buffer.from(order), ...number(42, 2), ...number(8, 4), ...number(2, 2), ...entry(0x0103, 7), ...entry(0x0112, orientation)]
}

function chunk(name: string, content: number[]): number[] {
  const size = [0, 8, 16, 24].map((shift) => (content.length >>> shift) & 0xff)
  return [...Buffer.from(name), ...size, ...content, ...(content.length % 2 ? [0] : [])]
}

function webp(chunks: number[][]): Uint8Array {
  const body = [...Buffer.from('WEBP'), ...chunks.flat()]
  return Uint8Array.from([...Buffer.from('RIFF'), body.length & 0xff, body.length >>> 8, 0, 0, ...body])
}
