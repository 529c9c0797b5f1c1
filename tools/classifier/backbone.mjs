import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(process.cwd(), 'apps/server/package.json'))
export const sharp = require('sharp')
const { InferenceSession, Tensor } = require('onnxruntime-node')
// one thread everywhere: the same features in every run
sharp.concurrency(1)
sharp.cache(false)

const SIDE = 224

/** Opens the network; its function turns raw pixels of 224 × 224, of one or three channels, into features. */
export async function openBackbone(path) {
  const session = await InferenceSession.create(readFileSync(path), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  })
  return async (pixels) => {
    const channels = pixels.length / SIDE / SIDE
    const planes = new Float32Array(3 * SIDE * SIDE)
    for (let at = 0; at < SIDE * SIDE; at++)
      for (let channel = 0; channel < 3; channel++)
        planes[channel * SIDE * SIDE + at] = pixels[at * channels + Math.min(channel, channels - 1)] / 255
    const { features } = await session.run({ picture: new Tensor('float32', planes, [1, 3, SIDE, SIDE]) }, ['features'])
    return Float32Array.from(features.data)
  }
}

/** A linear congruential generator: the same pictures in every run. */
export function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
