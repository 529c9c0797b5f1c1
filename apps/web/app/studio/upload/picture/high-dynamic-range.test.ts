import { expect, it } from 'vitest'
import { isHdr } from './high-dynamic-range.ts'

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const number = (value: number) => Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
const chunk = (type: string, data: Uint8Array<ArrayBuffer>) => [number(data.length), toBytes(type), data, number(0)]

const HEAD = [toBytes('\x89PNG\r\n\x1a\n'), ...chunk('IHDR', new Uint8Array(13))]
const PIXELS = chunk('IDAT', new Uint8Array(20))
const codePoints = (...numbers: number[]) => chunk('cICP', Uint8Array.from(numbers))

it.each([
  ['a PNG in PQ', [...HEAD, ...codePoints(9, 16, 0, 1), ...PIXELS], true],
  ['a PNG in HLG', [...HEAD, ...chunk('pHYs', new Uint8Array(9)), ...codePoints(9, 18, 0, 1), ...PIXELS], true],
  ['a PNG in PQ of Display P3', [...HEAD, ...codePoints(12, 16, 0, 1), ...PIXELS], true],
  ['a PNG in Display P3', [...HEAD, ...codePoints(12, 13, 0, 1), ...PIXELS], false],
  ['a PNG in PQ of a narrow range', [...HEAD, ...codePoints(9, 16, 0, 0), ...PIXELS], false],
  ['a PNG in PQ that is no RGB', [...HEAD, ...codePoints(9, 16, 9, 1), ...PIXELS], false],
  ['a PNG with the chunk after its pixels', [...HEAD, ...PIXELS, ...codePoints(9, 16, 0, 1)], false],
  ['a plain PNG', [...HEAD, ...PIXELS], false],
  ['a PNG that ends in the chunk', [...HEAD, number(4), toBytes('cICP'), Uint8Array.of(9, 16)], false],
  ['a JPEG', [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), toBytes('cICP')], false],
])('isHdr for %s is $2', async (_, parts, expected) => {
  expect(await isHdr(new Blob(parts))).toBe(expected)
})
