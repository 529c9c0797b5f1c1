import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import { describe, expect, test } from 'vitest'
import { type Network, OVERLAP_PX, resizedRows, tilesIn, upscaledBands } from './upscale-tiles.ts'

/** A network whose receptive field equals the overlap, and that doubles each pixel. */
const far: Network = {
  tilePx: 48,
  scale: 2,
  async run(planes) {
    const side = 48 * 2
    return Float32Array.from({ length: CHANNELS * side * side }, (_, i) => {
      const [channel, y, x] = [Math.floor(i / side / side), Math.floor((Math.floor(i / side) % side) / 2), Math.floor((i % side) / 2)]
      const at = (row: number, column: number) => planes[(channel * 48 + clamp(row)) * 48 + clamp(column)] as number
      return (at(y - OVERLAP_PX, x - OVERLAP_PX) + at(y + OVERLAP_PX, x + OVERLAP_PX)) / 2
    })
  },
}
const clamp = (place: number, length = 48) => Math.min(length - 1, Math.max(0, place))

function picture(widthPx: number, heightPx: number): Pixels {
  return {
    data: Uint8Array.from({ length: widthPx * heightPx * CHANNELS }, (_, i) => (i * 7919 + Math.floor(i / 31) * 97) % 256),
    widthPx,
    heightPx,
  }
}

/** The same without tiles. */
function whole({ data, widthPx, heightPx }: Pixels): number[] {
  const at = (y: number, x: number, channel: number) =>
    data[(clamp(y, heightPx) * widthPx + clamp(x, widthPx)) * CHANNELS + channel] as number
  return Array.from({ length: widthPx * heightPx * 4 * CHANNELS }, (_, i) => {
    const [channel, x, y] = [i % 3, Math.floor((Math.floor(i / 3) % (widthPx * 2)) / 2), Math.floor(i / 3 / (widthPx * 2) / 2)]
    const ends = [at(y - OVERLAP_PX, x - OVERLAP_PX, channel), at(y + OVERLAP_PX, x + OVERLAP_PX, channel)] as const
    return Math.round(Math.fround((Math.fround(ends[0] / 255) + Math.fround(ends[1] / 255)) / 2) * 255)
  })
}

async function enlarged(small: Pixels, network = far, onTile: () => void = () => undefined) {
  const bands: Pixels[] = []
  for await (const band of upscaledBands(small, network, onTile)) bands.push(band)
  return bands
}

describe('upscaling tiles', () => {
  test.each([
    [16, 16, 1],
    [17, 16, 2],
    [50, 35, 12],
    [1, 1, 1],
    [3, 61, 4],
  ])('upscaledBands upscales an image of %i × %i in tiles without a seam', async (widthPx, heightPx, tiles) => {
    const small = picture(widthPx, heightPx)
    let done = 0
    const bands = await enlarged(small, far, () => void done++)
    expect(bands.flatMap(({ data }) => [...data])).toEqual(whole(small))
    expect(bands.map((band) => band.heightPx).reduce((sum, height) => sum + height)).toBe(heightPx * 2)
    expect([done, tilesIn(small, far.tilePx)]).toEqual([tiles, tiles])
  })

  test('upscaledBands throws when the network returns values that are no colours', async () => {
    const endless = { ...far, run: async (planes: Float32Array) => (await far.run(planes)).fill(Number.NaN, 3880, 3881) }
    await expect(enlarged(picture(40, 40), endless)).rejects.toThrow('no colours')
  })
})

describe('resizing rows', () => {
  async function resized(from: Pixels, to: { widthPx: number; heightPx: number }, bandPx: number): Promise<Uint8Array[]> {
    async function* bands() {
      for (let top = 0; top < from.heightPx; top += bandPx) {
        const heightPx = Math.min(bandPx, from.heightPx - top)
        const row = from.widthPx * CHANNELS
        yield { data: from.data.subarray(top * row, (top + heightPx) * row), widthPx: from.widthPx, heightPx }
      }
    }
    const rows: Uint8Array[] = []
    for await (const row of resizedRows(bands(), from, to)) rows.push(row)
    return rows
  }

  test.each([
    ['the same size', 40, 30],
    ['a smaller size', 23, 17],
    ['a larger size', 61, 44],
    ['one pixel', 1, 1],
  ])('resizedRows resizes to %s with the same result for any band height', async (_, widthPx, heightPx) => {
    const from = picture(40, 30)
    const [one, many] = [await resized(from, { widthPx, heightPx }, 30), await resized(from, { widthPx, heightPx }, 7)]
    expect(many).toEqual(one)
    expect(many).toHaveLength(heightPx)
    expect(many.every((row) => row.length === widthPx * CHANNELS)).toBe(true)
    if (widthPx === 40) expect(Buffer.concat(many)).toEqual(Buffer.from(from.data))
  })

  test('resizedRows keeps a flat image flat', async () => {
    const flat = { ...picture(33, 21), data: new Uint8Array(33 * 21 * 3).fill(140) }
    for (const row of await resized(flat, { widthPx: 12, heightPx: 50 }, 4)) expect(new Set(row)).toEqual(new Set([140]))
  })
})
