import { type FileHandle, open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import { dieWithParent } from '../processes/die-with-parent.ts'
import { isBetterFiltered } from './choose-enlarger.ts'
import { openNetwork } from './open-network.ts'
import type { PixelFile, UpscaleReply, UpscaleRequest, UsedNetwork } from './upscale-messages.ts'
import { countPasses, inOneBand, joinBands, type Network, resizedRows, tilesIn, upscaledBands } from './upscale-tiles.ts'

// The upscaling process: started by `upscaler.ts` for one picture. A crash of the network affects only this process.
process.on('message', (request: UpscaleRequest) => void answer(request))
dieWithParent()
tell('ready')

async function answer(request: UpscaleRequest): Promise<void> {
  try {
    const network = await upscale(request)
    const { user, system } = process.cpuUsage()
    tell({ network, peakRssBytes: process.resourceUsage().maxRSS * 1024, cpuMs: (user + system) / 1000 })
  } catch (error) {
    tell({ fault: (error as Error).message })
  }
}

async function upscale({ modelPath, pixels }: UpscaleRequest): Promise<UsedNetwork> {
  const network = await openNetwork(modelPath)
  const passes = pixels ? countPasses(pixels.from, pixels.to, network.scale) : 1
  const used = { name: basename(modelPath, '.onnx'), sha256: network.sha256, scale: network.scale ** passes }
  if (!pixels) return used
  const picture = await readPixels(pixels.from)
  if (await isBetterFiltered(picture, network)) {
    await writeRows(resizedRows(inOneBand(picture), picture, pixels.to), pixels.to.path)
    return { ...used, filter: 'lanczos3' }
  }
  await writeUpscaled(picture, network, pixels.to, passes)
  return used
}

/** A second pass enlarges the output of the first. */
async function writeUpscaled(from: Pixels, network: Network, to: PixelFile, passes: number): Promise<void> {
  const twice = multiply(from, network.scale)
  const of = tilesIn(from, network.tilePx) + (passes > 1 ? tilesIn(twice, network.tilePx) : 0)
  let done = 0
  const onTile = () => tell({ done: ++done, of, rssBytes: process.memoryUsage.rss() })
  let bands = upscaledBands(from, network, onTile)
  if (passes > 1) bands = upscaledBands(await joinBands(bands, twice), network, onTile)
  await writeRows(resizedRows(bands, multiply(from, network.scale ** passes), to), to.path)
}

async function writeRows(rows: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for await (const row of rows) await writeAll(file, row)
  } finally {
    await file.close()
  }
}

function multiply({ widthPx, heightPx }: Omit<PixelFile, 'path'>, scale: number) {
  return { widthPx: widthPx * scale, heightPx: heightPx * scale }
}

async function readPixels({ path, widthPx, heightPx }: PixelFile) {
  const data = await readFile(path)
  if (data.length !== widthPx * heightPx * CHANNELS) throw new Error('the picture has other measures than it was said to have')
  return { data, widthPx, heightPx }
}

async function writeAll(file: FileHandle, row: Uint8Array): Promise<void> {
  for (let at = 0; at < row.length; ) at += (await file.write(row, at)).bytesWritten
}

function tell(reply: UpscaleReply): void {
  // the parent may have ended
  if (process.connected) process.send?.(reply)
}
