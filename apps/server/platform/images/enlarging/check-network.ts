import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, ok } from '../../outside/finding.ts'
import { openUpscaler, type UpscalerOptions } from './upscaler.ts'

const SIDE_PX = 16
const CHANNELS = 3

/**
 * Enlarges a small picture with the network, so that a damaged file or a missing runtime is noticed before an order.
 * @throws StartError if the file is unreadable; Error with the reason of the process
 */
export async function checkNetwork(options: UpscalerOptions): Promise<Finding[]> {
  const upscaler = await openUpscaler(options)
  const folder = await mkdtemp(join(tmpdir(), 'tintype-network-'))
  try {
    const [small, large] = [join(folder, 'small'), join(folder, 'large')]
    await writeFile(small, Buffer.alloc(SIDE_PX * SIDE_PX * CHANNELS, 128))
    const toSize = (path: string, sidePx: number) => ({ path, widthPx: sidePx, heightPx: sidePx })
    const { name, scale } = await upscaler.enlarge({ from: toSize(small, SIDE_PX), to: toSize(large, SIDE_PX * 2) })
    return [ok(`the network ${name} enlarges by ${scale}`)]
  } finally {
    await upscaler.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
