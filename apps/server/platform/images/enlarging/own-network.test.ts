import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { ENLARGER_PATH } from '../../paths.ts'
import { enlarge } from './enlarge.ts'
import { createUpscaler } from './upscaler.ts'

// the network of a default install: `apps/server/networks/enlarger.onnx`

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-own-network-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Size = { widthPx: number; heightPx: number }

async function enlargeByNetwork({ data, widthPx, heightPx }: Pixels, to: Size) {
  const [small, large] = ['small', 'large'].map((end) => join(folder, `${++files}.${end}`)) as [string, string]
  await writeFile(small, data)
  const upscaler = createUpscaler({ processPath: bundledProcess('upscaling'), modelPath: ENLARGER_PATH })
  const used = await upscaler.enlarge({ from: { path: small, widthPx, heightPx }, to: { path: large, ...to } })
  return { used, data: await readFile(large) }
}

/** Discs with sharp edges, drawn with four samples per pixel side. */
function drawDiscs({ widthPx, heightPx }: Size, scale: number): Pixels {
  const data = new Uint8Array(widthPx * heightPx * CHANNELS)
  const light = (x: number, y: number) => (Math.hypot((x % 24) - 12, (y % 24) - 12) < 8 ? 230 : 40)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      let sum = 0
      for (let part = 0; part < 16; part++) sum += light((x + ((part & 3) + 0.5) / 4) / scale, (y + ((part >> 2) + 0.5) / 4) / scale)
      data.fill(Math.round(sum / 16), (y * widthPx + x) * CHANNELS, (y * widthPx + x + 1) * CHANNELS)
    }
  }
  return { data, widthPx, heightPx }
}

function meanSquare(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0) / one.length
}

test('the model card describes the network that is installed', async () => {
  const sha256 = createHash('sha256')
    .update(await readFile(ENLARGER_PATH))
    .digest('hex')
  // a new network needs new figures: tools/enlarger/README.md
  expect(await readFile(ENLARGER_PATH.replace('.onnx', '.md'), 'utf8')).toContain(sha256)
})

test('our network enlarges a drawing with less than half the error of the filter', async () => {
  const to = { widthPx: 128, heightPx: 128 }
  const [small, wanted] = [drawDiscs({ widthPx: 64, heightPx: 64 }, 1), drawDiscs(to, 2)]
  const { data, used } = await enlargeByNetwork(small, to)
  expect(used).toMatchObject({ name: 'enlarger', scale: 2 })
  expect(meanSquare(data, wanted.data)).toBeLessThan(meanSquare(await enlarge(small, to), wanted.data) / 2)
})

test('our network enlarges four times in two passes and keeps a flat colour', async () => {
  const small = { data: new Uint8Array(64 * 64 * CHANNELS).fill(90), widthPx: 64, heightPx: 64 }
  const { data, used } = await enlargeByNetwork(small, { widthPx: 256, heightPx: 256 })
  expect(used.scale).toBe(4)
  expect(data).toHaveLength(256 * 256 * CHANNELS)
  expect(data.every((value) => Math.abs(value - 90) <= 2)).toBe(true)
})

test('tiles of our network meet without a seam', async () => {
  const whole = drawDiscs({ widthPx: 330, heightPx: 24 }, 1)
  const to = { widthPx: 660, heightPx: 48 }
  const { data } = await enlargeByNetwork(whole, to)
  // a part that contains the border between the tiles at 256, in one tile
  const [left, widthPx] = [220, 110]
  const rows = Array.from({ length: 24 }, (_, y) => whole.data.subarray((y * 330 + left) * CHANNELS, (y + 1) * 330 * CHANNELS))
  const part = await enlargeByNetwork({ data: Buffer.concat(rows), widthPx, heightPx: 24 }, { widthPx: 2 * widthPx, heightPx: 48 })
  let off = 0
  for (let y = 0; y < 48; y++) {
    for (let x = 32 * CHANNELS; x < 2 * widthPx * CHANNELS; x++) {
      const there = data[(y * 660 + 2 * left) * CHANNELS + x] ?? 0
      off = Math.max(off, Math.abs(there - (part.data[y * 2 * widthPx * CHANNELS + x] ?? 0)))
    }
  }
  expect(off).toBeLessThanOrEqual(1)
})
