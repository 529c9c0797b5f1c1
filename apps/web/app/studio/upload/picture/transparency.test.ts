import { expect, test } from 'vitest'
import { canBeTransparent, hasTransparency } from './transparency.ts'

const PNG_SIGNATURE = [0x89, ...bytes('PNG\r\n\x1a\n')]

test.each([
  ['a PNG in colour with alpha', png(6), true],
  ['a grey PNG with alpha', png(4), true],
  ['a PNG in colour without alpha', png(2), false],
  ['a PNG with a palette', png(3), false],
  ['a PNG with a palette and transparent colours', png(3, 'tRNS'), true],
  ['a PNG whose pixel data contains the letters tRNS', png(2, 'IDATxxxxtRNS'), false],
  ['a WEBP with an alpha flag', webp('VP8X', 20, 0x10), true],
  ['an animated WEBP without an alpha flag', webp('VP8X', 20, 0x02), false],
  ['a lossless WEBP with alpha', webp('VP8L', 24, 0x10), true],
  ['a lossless WEBP without alpha', webp('VP8L', 24, 0), false],
  ['a lossy WEBP', webp('VP8 ', 24, 0xff), false],
  ['a JPEG', new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)]), false],
])('whether %s can be transparent is read from its header', async (_, file, expected) => {
  expect(await canBeTransparent(file)).toBe(expected)
})

test.each([
  ['opaque pixels', [1, 2, 3, 255, 4, 5, 6, 255], false],
  ['a pixel of 99 % opacity', [1, 2, 3, 255, 4, 5, 6, 254], true],
])('hasTransparency for %s', (_, pixels, expected) => {
  expect(hasTransparency(Uint8ClampedArray.from(pixels))).toBe(expected)
})

function png(colourType: number, chunk = ''): Blob {
  const header = [0, 0, 0, 13, ...bytes('IHDR'), ...Array.from({ length: 8 }, () => 0), 8, colourType, 0, 0, 0]
  return new Blob([Uint8Array.from([...PNG_SIGNATURE, ...header, ...bytes(chunk)])])
}

function webp(kind: string, at: number, flags: number): Blob {
  const head = Uint8Array.from([...bytes('RIFF'), 0, 0, 0, 0, ...bytes('WEBP'), ...bytes(kind), ...Array.from({ length: 14 }, () => 0)])
  head[at] = flags
  return new Blob([head])
}

function bytes(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}
