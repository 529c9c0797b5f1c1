import { expect, it } from 'vitest'
import { isAnimated } from './animation.ts'

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const number = (value: number) => Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
const chunk = (type: string, data: Uint8Array<ArrayBuffer>) => [number(data.length), toBytes(type), data, number(0)]

const HEAD = [toBytes('\x89PNG\r\n\x1a\n'), ...chunk('IHDR', new Uint8Array(13))]
const PIXELS = chunk('IDAT', new Uint8Array(20))
const frames = (count: number) => chunk('acTL', Uint8Array.of(0, 0, 0, count, 0, 0, 0, 0))
const webp = (kind: string, flags: number) => [toBytes(`RIFF\x40\0\0\0WEBP${kind}\x0a\0\0\0`), Uint8Array.of(flags, 0, 0, 0)]

it.each([
  ['an animated WEBP', webp('VP8X', 0x12), true],
  ['an extended WEBP of one frame', webp('VP8X', 0x10), false],
  ['a plain WEBP', webp('VP8 ', 0x02), false],
  ['a truncated WEBP', [toBytes('RIFF\x40\0\0\0WEBPVP8')], false],
  ['an animated PNG', [...HEAD, ...frames(9), ...PIXELS], true],
  [
    'an animated PNG with 90,000 bytes of text before its frames',
    [...HEAD, ...chunk('tEXt', new Uint8Array(90_000)), ...frames(2), ...PIXELS],
    true,
  ],
  ['an animated PNG of one frame', [...HEAD, ...frames(1), ...PIXELS], false],
  ['a still PNG', [...HEAD, ...PIXELS, ...frames(9)], false],
  ['a truncated PNG', HEAD, false],
  ['a JPEG', [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), toBytes('acTL')], false],
  ['an empty file', [], false],
])('isAnimated for %s is $2', async (_, parts, expected) => {
  expect(await isAnimated(new Blob(parts))).toBe(expected)
})
