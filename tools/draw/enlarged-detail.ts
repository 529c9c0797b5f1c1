import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { enlarge } from '../../apps/server/platform/images/enlarging/enlarge.ts'
import { createUpscaler } from '../../apps/server/platform/images/enlarging/upscaler.ts'
import { processPath } from '../../apps/server/platform/paths.ts'

/** The uploaded side of the slider: a square of a file that is just large enough to be sold. */
export const UPLOADED_PX = 320
/** The enlarged side. */
export const ENLARGED_PX = 960

type Size = { widthPx: number; heightPx: number }

/**
 * Enlarges the uploaded side, or a square of it, by an enlarger that makes print files.
 * @param uploaded  an encoded square
 * @param modelPath  a network; without one, the built-in filter is used
 * @returns a PNG, as much larger as `ENLARGED_PX` is than `UPLOADED_PX`
 */
export async function enlargeDetail(uploaded: Buffer, modelPath?: string): Promise<Buffer> {
  const { data, info } = await sharp(uploaded).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const from = { widthPx: info.width, heightPx: info.height }
  const sidePx = Math.round((info.width * ENLARGED_PX) / UPLOADED_PX)
  const to = { widthPx: sidePx, heightPx: sidePx }
  const large = modelPath ? await enlargeByNetwork(data, from, to, modelPath) : await enlarge({ data, ...from }, to)
  return sharp(large, { raw: { width: sidePx, height: sidePx, channels: 3 } })
    .png()
    .toBuffer()
}

async function enlargeByNetwork(data: Buffer, from: Size, to: Size, modelPath: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'detail-'))
  const upscaler = createUpscaler({ processPath: processPath('upscaling'), modelPath })
  try {
    const [small, large] = [join(folder, 'small'), join(folder, 'large')]
    await writeFile(small, data)
    await upscaler.enlarge({ from: { path: small, ...from }, to: { path: large, ...to } })
    return await readFile(large)
  } finally {
    await upscaler.stop()
    await rm(folder, { recursive: true })
  }
}
