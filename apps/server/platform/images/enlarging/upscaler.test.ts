import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANNELS } from '@tintype/imaging/resample'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  encodeModel,
  endlessNetwork,
  greedyNetwork,
  idleNetwork,
  resizeNetwork,
  shuffleNetwork,
} from '../../../test/images/tiny-networks.ts'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { projectPath } from '../../paths.ts'
import { createUpscaler, openUpscaler, type UpscalerOptions } from './upscaler.ts'

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-upscaler-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Size = { widthPx: number; heightPx: number }
const at = (x: number, y: number, channel: number) => (x * 37 + y * 101 + channel * 53 + ((x * y) % 17) * 11) % 256

/** Enlarges an image of distinct pixels with the network. */
async function upscale(network: Buffer, from: Size, to: Size, options: Partial<UpscalerOptions> = {}, level = at) {
  const [modelPath, small, large] = ['onnx', 'small', 'large'].map((end) => join(folder, `${++files}.${end}`)) as [string, string, string]
  await writeFile(modelPath, network)
  const { widthPx, heightPx } = from
  const data = Buffer.alloc(widthPx * heightPx * CHANNELS)
  for (let i = 0; i < data.length; i++) data[i] = level(Math.floor(i / 3) % widthPx, Math.floor(i / 3 / widthPx), i % 3)
  await writeFile(small, data)
  const shares: number[] = []
  const upscaler = createUpscaler({ processPath: bundledProcess('upscaling'), modelPath, ...options })
  const used = await upscaler.enlarge({ from: { path: small, ...from }, to: { path: large, ...to } }, (share) => shares.push(share))
  return { used, shares, pixels: await readFile(large) }
}

/** The value of a pixel, repeating the edge outside the image. */
const clamped = ({ widthPx, heightPx }: Size, x: number, y: number, channel: number) =>
  at(Math.min(widthPx - 1, Math.max(0, x)), Math.min(heightPx - 1, Math.max(0, y)), channel)

describe('upscaling networks', () => {
  test.each([
    [2, { widthPx: 301, heightPx: 137 }],
    [4, { widthPx: 129, heightPx: 7 }],
    [3, { widthPx: 1, heightPx: 200 }],
  ])('enlarge with a nearest-neighbour network of scale %i is exact across all tiles, and reports each tile', async (scale, from) => {
    const to = { widthPx: from.widthPx * scale, heightPx: from.heightPx * scale }
    const network = resizeNetwork(scale, 'nearest')
    const { used, shares, pixels } = await upscale(network, from, to)
    const wrong = pixels.findIndex((value, i) => {
      const [x, y] = [Math.floor(i / 3) % to.widthPx, Math.floor(i / 3 / to.widthPx)]
      return value !== at(Math.floor(x / scale), Math.floor(y / scale), i % 3)
    })
    expect([pixels.length, wrong]).toEqual([to.widthPx * to.heightPx * CHANNELS, -1])
    expect(used).toMatchObject({ scale, sha256: createHash('sha256').update(network).digest('hex') })
    // progress is reported per tile, in order, up to 1
    const tiles = Math.ceil(from.widthPx / 128) * Math.ceil(from.heightPx / 128)
    expect(shares).toEqual(Array.from({ length: tiles }, (_, tile) => (tile + 1) / tiles))
  })

  test('enlarge with a network that reads neighbouring pixels is correct across tile borders', async () => {
    const from = { widthPx: 260, heightPx: 131 }
    const { pixels } = await upscale(shuffleNetwork(), from, { widthPx: 520, heightPx: 262 })
    const off = pixels.reduce((most, value, i) => {
      const [x, y, channel] = [Math.floor(i / 3) % 520, Math.floor(i / 3 / 520), i % 3]
      const [left, top] = [Math.floor(x / 2), Math.floor(y / 2)]
      const wanted = (clamped(from, left, top, channel) + clamped(from, left + (x % 2), top + (y % 2), channel)) / 2
      return Math.max(most, Math.abs(value - wanted))
    }, 0)
    // halves are rounded
    expect(off).toBeLessThan(0.51)
  })

  test('a soft picture is enlarged by the exact filter where the network would make it worse, and the reply says so', async () => {
    const wave = (x: number, y: number) => Math.round(128 + 100 * Math.sin(x / 9) * Math.cos(y / 11))
    const size = { widthPx: 200, heightPx: 150 }
    const { used, pixels } = await upscale(resizeNetwork(2, 'nearest'), size, { widthPx: 400, heightPx: 300 }, {}, wave)
    expect(used).toMatchObject({ scale: 2, filter: 'lanczos3' })
    const off = (x: number, y: number) => Math.abs((pixels[(y * 400 + x) * 3] ?? 0) - wave(x / 2 - 0.25, y / 2 - 0.25))
    const inner = Array.from({ length: 200 }, (_, at) => off(20 + at, 20 + at))
    expect(Math.max(...inner)).toBeLessThan(2.5)
  })

  test('enlarge resizes the output of the network to the exact requested size', async () => {
    for (const [scale, to] of [
      [2, { widthPx: 151, heightPx: 113 }],
      [4, { widthPx: 431, heightPx: 323 }],
    ] as const) {
      const { used, pixels } = await upscale(resizeNetwork(2, 'linear'), { widthPx: 100, heightPx: 75 }, to)
      expect(pixels).toHaveLength(to.widthPx * to.heightPx * CHANNELS)
      expect(used.scale).toBe(scale)
    }
  })

  test('enlarge runs a network twice for more than its scale, and reports both passes as one', async () => {
    const [from, to] = [
      { widthPx: 70, heightPx: 9 },
      { widthPx: 280, heightPx: 36 },
    ]
    const { used, shares, pixels } = await upscale(resizeNetwork(2, 'nearest'), from, to)
    expect(used.scale).toBe(4)
    expect(shares).toEqual([1 / 3, 2 / 3, 1])
    const wrong = pixels.findIndex((value, i) => {
      const [x, y] = [Math.floor(i / 3) % 280, Math.floor(i / 3 / 280)]
      return value !== at(Math.floor(x / 4), Math.floor(y / 4), i % 3)
    })
    expect(wrong).toBe(-1)
  })

  test('enlarge leaves up to a tenth beyond the scale of a network to the filter', async () => {
    const { used } = await upscale(resizeNetwork(2, 'nearest'), { widthPx: 20, heightPx: 20 }, { widthPx: 44, heightPx: 44 })
    expect(used.scale).toBe(2)
  })

  test('enlarge gives a network with a fixed input size tiles of that size', async () => {
    const { pixels, shares } = await upscale(
      resizeNetwork(2, 'nearest', [1, 3, 64, 64]),
      { widthPx: 70, heightPx: 33 },
      { widthPx: 140, heightPx: 66 },
    )
    expect(shares).toHaveLength(3 * 2)
    expect(pixels[(65 * 140 + 139) * 3]).toBe(at(69, 32, 0))
  })

  test('enlarge of a large image uses less than 1000 MB of memory', async () => {
    const { used } = await upscale(shuffleNetwork(), { widthPx: 1000, heightPx: 700 }, { widthPx: 1500, heightPx: 1050 })
    expect(used.peakRssBytes).toBeGreaterThan(0)
    expect(used.peakRssBytes).toBeLessThan(1000 * 1024 * 1024)
  })
})

test.each<[string, string, Buffer | undefined, RegExp]>([
  ['missing', 'nowhere.onnx', undefined, /nowhere\.onnx cannot be read/],
  ['no network', 'text.onnx', Buffer.from('not a network at all'), /text\.onnx cannot be opened: ./],
  ['cut off', 'cut.onnx', resizeNetwork(2, 'nearest').subarray(0, 90), /cut\.onnx cannot be opened: ./],
])('openUpscaler names the file of a network that is %s', async (_, name, content, problem) => {
  const modelPath = join(folder, name)
  if (content) await writeFile(modelPath, content)
  await expect(openUpscaler({ processPath: bundledProcess('upscaling'), modelPath })).rejects.toThrow(problem)
})

test('openUpscaler marks an upscaler by the content of its network', async () => {
  const modelPath = join(folder, 'marked.onnx')
  const network = resizeNetwork(2, 'nearest')
  await writeFile(modelPath, network)
  const { mark } = await openUpscaler({ processPath: bundledProcess('upscaling'), modelPath })
  expect(mark).toBe(createHash('sha256').update(network).digest('hex'))
})

describe('failed upscaling', () => {
  const [from, to] = [
    { widthPx: 20, heightPx: 20 },
    { widthPx: 40, heightPx: 40 },
  ]

  test.each<[string, () => Buffer, RegExp]>([
    ['a file that is no network', () => Buffer.from('not a network at all'), /./],
    ['a network file that was cut off', () => resizeNetwork(2, 'nearest').subarray(0, 90), /./],
    ['a network that enlarges nothing', () => idleNetwork(), /makes \[1, 3, 160, 160\].* no enlargement by 2 to 8/],
    ['a network for grey images', () => idleNetwork([1, 1, 'h', 'w']), /takes \[1, 1, h, w\] where \[1, 3, height, width\] is wanted/],
    ['a network whose tiles are not square', () => resizeNetwork(2, 'nearest', [1, 3, 64, 48]), /takes pictures of 48 × 64/],
    ['a network whose tiles are smaller than the overlap', () => resizeNetwork(2, 'nearest', [1, 3, 32, 32]), /squares of 33 to 512/],
    ['a network that returns no colours', () => endlessNetwork(), /no colours/],
    [
      'a network with an unknown operator',
      () => encodeModel({ nodes: [{ type: 'Nonsense', inputs: ['in'], outputs: ['out'] }] }),
      /Nonsense/,
    ],
    ['a network that needs more memory than its limit', () => greedyNetwork(20_000), /./],
  ])('enlarge rejects %s with a reason', async (_, network, reason) => {
    await expect(upscale(network(), from, to)).rejects.toThrow(reason)
  })

  test('enlarge rejects a process that is silent, crashes, uses too much memory or takes too long', async () => {
    const path = projectPath('apps/server/test/images/fake-upscaling-process.ts')
    await expect(upscale(Buffer.from('hang'), from, to, { processPath: path, silenceMs: 50 })).rejects.toThrow('silent for too long')
    await expect(upscale(Buffer.from('crash'), from, to, { processPath: path })).rejects.toThrow('died (7)')
    await expect(upscale(Buffer.from('greedy'), from, to, { processPath: path })).rejects.toThrow('took more than 1000 MB')
    await expect(upscale(Buffer.from('greedy between tiles'), from, to, { processPath: path })).rejects.toThrow('took more than 1000 MB')
    await expect(upscale(Buffer.from('busy'), from, to, { processPath: path, wholeMs: 50 })).rejects.toThrow('took too long')
  })
})
