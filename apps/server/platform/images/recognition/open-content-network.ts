import { readFile } from 'node:fs/promises'
import { CONTENT_SIDE_PX, type ContentRatings, type SeenContent, SUBJECTS, type Subject } from './recognition-messages.ts'
// trained by `tools/classifier/train.py`
import classifiers from './subject-weights.json' with { type: 'json' }

const CHANNELS = 3
/** In the order of the network's output. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
const DIMS = [1, CHANNELS, CONTENT_SIDE_PX, CONTENT_SIDE_PX]

export type ContentNetwork = (pixels: Uint8Array) => Promise<SeenContent>

/**
 * Opens the network of nsfwjs as `tools/classifier` converts it: `picture` [1, 3, 224, 224] from 0 to 1,
 * `ratings` [1, 5], `features` [1, 1280].
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
    const { ratings, features } = await session.run({ picture: new Tensor('float32', toPlanes(pixels), DIMS) })
    const values = ratings?.data as Float32Array
    return {
      ratings: Object.fromEntries(CLASSES.map((name, at) => [name, values[at] ?? 0])) as ContentRatings,
      subjects: rateSubjects(features?.data as Float32Array),
    }
  }
}

/** One logistic regression for each subject, on the features at length 1, because their length differs with the contrast of a picture. */
function rateSubjects(features: Float32Array): Record<Subject, number> {
  const length = Math.hypot(...features)
  const rate = ({ weights, bias }: { weights: number[]; bias: number }) => {
    const product = weights.reduce((sum, weight, at) => sum + weight * (features[at] ?? 0), 0)
    return 1 / (1 + Math.exp(-(product / length + bias)))
  }
  return Object.fromEntries(SUBJECTS.map((subject) => [subject, rate(classifiers[subject])])) as Record<Subject, number>
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
