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

const from = { widthPx: UPLOADED_PX, heightPx: UPLOADED_PX }
const to = { widthPx: ENLARGED_PX, heightPx: ENLARGED_PX }

/**
 * Enlarges the uploaded side by the enlarger that makes print files.
 * @param uploaded  an encoded square of `UPLOADED_PX`
 * @param modelPath  the network of `UPSCALE_MODEL`; without one, the filter of a default install is used
 * @returns a PNG
 */
export async function enlargeDetail(uploaded: Buffer, modelPath?: string): Promise<Buffer> {
  const data = await sharp(uploaded).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const large = modelPath ? await enlargeByNetwork(data, modelPath) : await enlarge({ data, ...from }, to)
  return sharp(large, { raw: { width: ENLARGED_PX, height: ENLARGED_PX, channels: 3 } })
    .png()
    .toBuffer()
}

async function enlargeByNetwork(data: Buffer, modelPath: string): Promise<Buffer> {
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
