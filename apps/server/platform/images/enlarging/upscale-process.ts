import { type FileHandle, open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CHANNELS } from '@tintype/imaging/resample'
import { dieWithParent } from '../processes/die-with-parent.ts'
import { openNetwork } from './open-network.ts'
import type { PixelFile, UpscaleReply, UpscaleRequest, UsedNetwork } from './upscale-messages.ts'
import { countPasses, joinBands, type Network, resizedRows, tilesIn, upscaledBands } from './upscale-tiles.ts'

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
  if (pixels) await writeUpscaled(network, pixels, passes)
  return { name: basename(modelPath, '.onnx'), sha256: network.sha256, scale: network.scale ** passes }
}

/** A second pass enlarges the output of the first. */
async function writeUpscaled(network: Network, { from, to }: NonNullable<UpscaleRequest['pixels']>, passes: number): Promise<void> {
  const twice = multiply(from, network.scale)
  const of = tilesIn(from, network.tilePx) + (passes > 1 ? tilesIn(twice, network.tilePx) : 0)
  let done = 0
  const onTile = () => tell({ done: ++done, of, rssBytes: process.memoryUsage.rss() })
  let bands = upscaledBands(await readPixels(from), network, onTile)
  if (passes > 1) bands = upscaledBands(await joinBands(bands, twice), network, onTile)
  const file = await open(to.path, 'w', 0o600)
  try {
    for await (const row of resizedRows(bands, multiply(from, network.scale ** passes), to)) await writeAll(file, row)
  } finally {
    await file.close()
  }
}

function multiply({ widthPx, heightPx }: PixelFile, scale: number) {
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
