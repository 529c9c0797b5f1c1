import { deflateSync } from 'node:zlib'
import { chunk } from './png-kinds.ts'

type FlatPng = {
  /** Sample values: three, or one for grey. */
  colour: readonly number[]
  bits?: 8 | 16
  /** Chunks before the pixels. */
  chunks?: Buffer[]
  after?: Buffer[]
}

export const FLAT_PX = { widthPx: 30, heightPx: 40 }

/** A PNG of one colour that describes its colours with chunks of any content. */
export function flatPng({ colour, bits = 8, chunks = [], after = [] }: FlatPng): Buffer<ArrayBuffer> {
  const { widthPx, heightPx } = FLAT_PX
  const head = Buffer.alloc(13)
  head.writeUInt32BE(widthPx, 0)
  head.writeUInt32BE(heightPx, 4)
  head.set([bits, colour.length === 1 ? 0 : 2], 8)
  const pixel = colour.flatMap((value) => (bits === 16 ? [value >> 8, value & 255] : [value]))
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: widthPx }, () => Buffer.from(pixel))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: heightPx }, () => row)))
  const parts = [chunk('IHDR', head), ...chunks, chunk('IDAT', pixels), ...after, chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]) as Buffer<ArrayBuffer>
}

export const gammaChunk = (gamma: number) => chunk('gAMA', numbers(gamma * 100_000))
/** @param positions  x and y of white, red, green and blue */
export const primariesChunk = (...positions: number[]) => chunk('cHRM', numbers(...positions.map((value) => value * 100_000)))
export const srgbChunk = (intent = 0) => chunk('sRGB', Buffer.from([intent]))
/** @see ITU-T H.273 */
export const codePointsChunk = (primaries: number, transfer: number, matrix = 0, fullRange = 1) =>
  chunk('cICP', Buffer.from([primaries, transfer, matrix, fullRange]))
export const contentLightChunk = (mostNits: number, averageNits = 100) => chunk('cLLI', numbers(mostNits * 10_000, averageNits * 10_000))
export const masteringChunk = (peakNits: number) => chunk('mDCV', Buffer.concat([Buffer.alloc(16), numbers(peakNits * 10_000, 1)]))
export const profileChunk = (icc: Buffer) => chunk('iCCP', Buffer.concat([Buffer.from('a profile\0\0'), deflateSync(icc)]))

/** With a wrong checksum. */
export function damaged(whole: Buffer): Buffer {
  const changed = Buffer.from(whole)
  changed.writeUInt8((changed.at(-1) as number) ^ 1, changed.length - 1)
  return changed
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(Math.round(value), at * 4)
  return bytes
}
