import { readFile } from 'node:fs/promises'
import { CONTENT_SIDE_PX, type ContentRatings } from './recognition-messages.ts'

const CHANNELS = 3
/** In the order of the network's output. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
const DIMS = [1, CHANNELS, CONTENT_SIDE_PX, CONTENT_SIDE_PX]

export type ContentNetwork = (pixels: Uint8Array) => Promise<ContentRatings>

/**
 * Opens the network of nsfwjs as `tools/classifier` converts it: `picture` [1, 3, 224, 224] from 0 to 1, `ratings` [1, 5].
 * @throws Error that describes the problem
 */
export async function openContentNetwork(path: string): Promise<ContentNetwork> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node').catch((cause) => {
    throw new Error('the package onnxruntime-node is not installed', { cause })
  })
  const session = await InferenceSession.create(await readFile(path), {
    executionProviders: ['cpu'],
    // as for the enlarging network: one thread, and memory is freed at once
    ...{ intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false, enableMemPattern: false, logSeverityLevel: 4 },
  })
  return async (pixels) => {
    const { ratings } = await session.run({ picture: new Tensor('float32', toPlanes(pixels), DIMS) }, ['ratings'])
    const values = ratings?.data as Float32Array
    return Object.fromEntries(CLASSES.map((name, at) => [name, values[at] ?? 0])) as ContentRatings
  }
}

/** Interleaved bytes to one plane of 0 to 1 per colour. */
function toPlanes(pixels: Uint8Array): Float32Array {
  const count = CONTENT_SIDE_PX * CONTENT_SIDE_PX
  if (pixels.length !== count * CHANNELS) throw new Error(`the network takes ${CONTENT_SIDE_PX} × ${CONTENT_SIDE_PX} pixels`)
  const planes = new Float32Array(count * CHANNELS)
  for (let at = 0; at < count; at++)
    for (let channel = 0; channel < CHANNELS; channel++) planes[channel * count + at] = (pixels[at * CHANNELS + channel] ?? 0) / 255
  return planes
}
