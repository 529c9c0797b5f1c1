import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CHANNELS } from '@tintype/imaging/resample'
import type { InferenceSession } from 'onnxruntime-node'
import { type Network, OVERLAP_PX } from './upscale-tiles.ts'

// The only module that uses the network runtime. It runs in the upscaling process.

/** Tile size for networks that accept any size. Larger tiles take more memory and are hardly faster. */
const TILE_PX = 160
const LARGEST_TILE_PX = 512
const LARGEST_SCALE = 8

/**
 * Opens an ONNX network with one input and one output picture, `[1, 3, height, width]` of float32 from 0 to 1, of a fixed or any size.
 * @throws Error that describes the problem
 */
export async function openNetwork(path: string): Promise<Network & { sha256: string }> {
  const bytes = await readFile(path)
  const { InferenceSession, Tensor } = await import('onnxruntime-node').catch((cause) => {
    throw new Error('the package onnxruntime-node is not installed', { cause })
  })
  const session = await InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    // use one thread, because other pictures run in parallel; free a tile's memory at once
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 4,
  })
  const { name, tilePx } = readNetworkInput(session)
  const output = session.outputNames[0] ?? ''

  async function run(planes: Float32Array) {
    const { [output]: found } = await session.run({ [name]: new Tensor('float32', planes, [1, CHANNELS, tilePx, tilePx]) })
    if (found?.type !== 'float32') throw new Error(`the network gives ${found?.type ?? 'nothing'} where float32 is wanted`)
    return { dims: found.dims, planes: found.data as Float32Array }
  }

  const scale = readNetworkScale(readOutputDims(session) ?? (await run(new Float32Array(CHANNELS * tilePx * tilePx))).dims, tilePx)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    tilePx,
    scale,
    run: async (planes) => (await run(planes)).planes,
  }
}

function readNetworkInput({ inputMetadata, outputNames }: InferenceSession): { name: string; tilePx: number } {
  const [input, ...others] = inputMetadata
  if (!input || others.length || outputNames.length !== 1) throw new Error('the network does not take one picture and give one')
  if (!input.isTensor || input.type !== 'float32') throw new Error('the network does not take float32')
  const [count, channels, height, width] = input.shape
  if (input.shape.length !== 4 || !isOrAny(count, 1) || !isOrAny(channels, CHANNELS)) {
    throw new Error(`the network takes [${input.shape.join(', ')}] where [1, 3, height, width] is wanted`)
  }
  const sizes = [height, width].filter((size) => typeof size === 'number')
  const tilePx = sizes[0] ?? TILE_PX
  if (sizes.some((size) => size !== tilePx) || tilePx <= 2 * OVERLAP_PX || tilePx > LARGEST_TILE_PX) {
    throw new Error(
      `the network takes pictures of ${width} × ${height} where squares of ${2 * OVERLAP_PX + 1} to ${LARGEST_TILE_PX} are wanted`,
    )
  }
  return { name: input.name, tilePx }
}

/** The shape that the file declares. Undefined if it leaves a side open; then a run of the network shows it. */
function readOutputDims({ outputMetadata: [output] }: InferenceSession): readonly number[] | undefined {
  const dims = output?.isTensor ? output.shape.filter((size) => typeof size === 'number') : []
  return dims.length === 4 ? dims : undefined
}

function isOrAny(size: number | string | undefined, wanted: number): boolean {
  return typeof size === 'string' || size === wanted
}

function readNetworkScale(dims: readonly number[], tilePx: number): number {
  const [count, channels, height = 0, width] = dims
  const scale = height / tilePx
  const isWhole = Number.isInteger(scale) && scale >= 2 && scale <= LARGEST_SCALE
  if (dims.length !== 4 || count !== 1 || channels !== CHANNELS || height !== width || !isWhole) {
    throw new Error(
      `the network makes [${dims.join(', ')}] of [1, 3, ${tilePx}, ${tilePx}], which is no enlargement by 2 to ${LARGEST_SCALE}`,
    )
  }
  return scale
}
