import { crc32, deflateSync } from 'node:zlib'
import { seededRandom } from './mutated-pictures.ts'

/** Name of each colour type, its number of channels, and its bit depths. */
const TYPES = {
  0: { name: 'grey', channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { name: 'colour', channels: 3, depths: [8, 16] },
  3: { name: 'palette', channels: 1, depths: [1, 2, 4, 8] },
  4: { name: 'grey with alpha', channels: 2, depths: [8, 16] },
  6: { name: 'colour with alpha', channels: 4, depths: [8, 16] },
} as const
type ColourType = keyof typeof TYPES

/** The seven passes of an interlaced picture: first column and row, and the distances. */
export const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

export type PngPlan = {
  colourType: ColourType
  depth: number
  widthPx: number
  heightPx: number
  isInterlaced?: boolean
  /** Row filter: 0 none, 1 to 4 differences to the left, above, both (average) or nearest (Paeth) pixel. */
  filter?: 0 | 1 | 2 | 3 | 4
  /** Chunks before the pixels, between the pixels and the end, or in place of the pixels. */
  before?: Buffer[]
  after?: Buffer[]
  /** Number of IDAT chunks. */
  parts?: number
  seed?: number
}

/** Writes a PNG with pixels from a seed. Supports all features of the format, including those that encoders do not write. */
export function drawPng(plan: PngPlan): Buffer<ArrayBuffer> {
  const { colourType, depth, widthPx, heightPx, isInterlaced = false, before = [], after = [], parts = 1, seed = 1 } = plan
  const random = seededRandom(seed)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(widthPx, 0)
  head.writeUInt32BE(heightPx, 4)
  head.set([depth, colourType, 0, 0, Number(isInterlaced)], 8)
  const passes = isInterlaced ? PASSES : [[0, 0, 1, 1] as const]
  const rows = passes.flatMap(([left, top, across, down]) => {
    const width = Math.ceil((widthPx - left) / across)
    const height = Math.ceil((heightPx - top) / down)
    return width > 0 && height > 0 ? [drawRows(plan, { width, height }, random)] : []
  })
  const data = deflateSync(Buffer.concat(rows))
  const step = Math.ceil(data.length / parts)
  const pieces = Array.from({ length: parts }, (_, part) => data.subarray(part * step, (part + 1) * step))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(colourType === 3 ? [chunk('PLTE', Buffer.from(Array.from({ length: 3 * 2 ** depth }, () => random() * 256)))] : []),
    ...before,
    ...pieces.map((piece) => chunk('IDAT', piece)),
    ...after,
    chunk('IEND', Buffer.alloc(0)),
  ]) as Buffer<ArrayBuffer>
}

function drawRows({ colourType, depth, filter = 0 }: PngPlan, { width, height }: { width: number; height: number }, random: () => number) {
  const pointBits = TYPES[colourType].channels * depth
  const [rowBytes, pointBytes] = [Math.ceil((width * pointBits) / 8), Math.max(1, pointBits >> 3)]
  let above = new Uint8Array(rowBytes)
  return Buffer.concat(
    Array.from({ length: height }, () => {
      const row = Uint8Array.from({ length: rowBytes }, () => random() * 256)
      const written = row.map(
        (value, at) => value - predicted(filter, row[at - pointBytes] ?? 0, above[at] ?? 0, above[at - pointBytes] ?? 0),
      )
      above = row
      return Buffer.concat([Buffer.from([filter]), written])
    }),
  )
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  const nearest = () => {
    const guess = left + up - corner
    const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [number, number, number]
    return a <= b && a <= c ? left : b <= c ? up : corner
  }
  return [() => 0, () => left, () => up, () => (left + up) >> 1, nearest][filter]?.() ?? 0
}

export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Each colour type in each bit depth, with and without interlacing; sizes around the limits of passes and bytes; rows of each filter. */
export function pngKinds(): { name: string; isOneOfManySizes: boolean; plan: PngPlan }[] {
  const types = Object.entries(TYPES).flatMap(([type, { name, depths }]) =>
    depths.flatMap((depth) =>
      [false, true].map((isInterlaced) => ({
        name: `${name}, ${depth} bit${isInterlaced ? ', interlaced' : ''}`,
        plan: { colourType: Number(type) as ColourType, depth, widthPx: 32, heightPx: 32, isInterlaced },
      })),
    ),
  )
  const sides = [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33]
  const sizes = sides.flatMap((side) =>
    [false, true].flatMap((isInterlaced) =>
      [
        [side, side],
        [side, 40 - side],
      ].map(([widthPx = 1, heightPx = 1]) => ({
        name: `palette, ${widthPx} × ${heightPx}${isInterlaced ? ', interlaced' : ''}`,
        plan: { colourType: 3 as const, depth: 1, widthPx, heightPx, isInterlaced },
      })),
    ),
  )
  const filters = ([0, 1, 2, 3, 4] as const).flatMap((filter) =>
    ([0, 2, 6] as const).map((colourType) => ({
      name: `${TYPES[colourType].name}, rows of filter ${filter}`,
      plan: { colourType, depth: 8, widthPx: 21, heightPx: 13, filter },
    })),
  )
  const plain = { colourType: 2, depth: 8, widthPx: 24, heightPx: 18 } as const
  const words = (type: string, text: string) => chunk(type, Buffer.from(text, 'latin1'))
  const number = (...bytes: number[]) => Buffer.from(bytes)
  const chunks: [string, Partial<PngPlan>][] = [
    ['in four parts', { parts: 4 }],
    ['in parts of a few bytes', { parts: 200 }],
    ['a gamma', { before: [chunk('gAMA', number(0, 0, 0xb1, 0x8f))] }],
    ['a gamma of nothing', { before: [chunk('gAMA', number(0, 0, 0, 0))] }],
    ['primaries', { before: [chunk('cHRM', Buffer.alloc(32, 1))] }],
    ['one of sRGB', { before: [chunk('sRGB', number(0))] }],
    ['a measure', { before: [chunk('pHYs', number(0, 0, 0x0b, 0x13, 0, 0, 0x0b, 0x13, 1))] }],
    ['no width in a measure', { before: [chunk('pHYs', number(0, 0, 0, 0, 0, 0, 0, 1, 0))] }],
    ['a ground', { before: [chunk('bKGD', number(0, 1, 0, 2, 0, 3))] }],
    ['a colour that is clear', { before: [chunk('tRNS', number(0, 1, 0, 2, 0, 3))] }],
    ['a date', { before: [chunk('tIME', number(7, 0xe8, 2, 30, 25, 61, 61))] }],
    ['words', { before: [words('tEXt', 'Title\0<script>alert(1)</script>')] }],
    ['words behind its pixels', { after: [words('tEXt', 'Comment\0so be it')] }],
    ['packed words', { before: [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync('moon'.repeat(99))]))] }],
    ['packed words without an end', { before: [chunk('zTXt', Buffer.from('Comment\0\0\x78\x9c', 'latin1'))] }],
    ['a hundred chunks of words', { before: Array.from({ length: 100 }, (_, n) => words('tEXt', `Key${n}\0${n}`)) }],
    ['an unknown chunk', { before: [chunk('taFu', Buffer.alloc(300))] }],
    ['an animation that is not there', { before: [chunk('acTL', number(0, 0, 0, 9, 0, 0, 0, 0))] }],
  ]
  const whole = [...types, ...sizes, ...filters, ...chunks.map(([name, more]) => ({ name: `with ${name}`, plan: { ...plain, ...more } }))]
  return whole.map((kind, n) => ({
    name: `PNG, ${kind.name}`,
    isOneOfManySizes: sizes.some((size) => size === kind),
    plan: { ...kind.plan, seed: n + 1 },
  }))
}
