import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Logger } from '../../observability/logger.ts'
import type { SeenContent } from './recognition-messages.ts'
import type { Recognizer } from './recognizer.ts'

/** The file of this release; `apps/server/networks/content.md` describes it. */
const SHA256 = '244e84d6ea4893fe73f98c0c69e5ab260817b3ef1d9507410d7c8e0b406260ec'

export type ContentRater = {
  /** The name and version of the network, stored with its ratings. */
  model: string
  /** False if the file or the runtime is missing, or the file is not that of this release. */
  isUsable(): Promise<boolean>
  /**
   * Rates what a picture shows.
   * @param pixels  raw RGB of the whole picture, squeezed to a square of `CONTENT_SIDE_PX`
   * @throws Error with the reason, for example a timeout
   */
  rate(pixels: Buffer): Promise<SeenContent>
  /** Names in the log why the network cannot be used. Artworks then have no hint in review, and no subject is recognised. */
  check(): Promise<void>
}

export type ContentRaterOptions = {
  recognizer: Pick<Recognizer, 'ask'>
  networkPath: string
  log: Pick<Logger, 'error'>
  /** Maximum time of a picture, including the wait for other pictures. */
  timeoutMs?: number
  /** Whether this platform has the runtime. */
  hasRuntime?: () => boolean
}

/** Rates pictures with the network of nsfwjs in the recognition process. */
export function createContentRater(options: ContentRaterOptions): ContentRater {
  const { recognizer, networkPath, log, timeoutMs = 20_000, hasRuntime = isRuntimeInstalled } = options
  let checked: Promise<string | undefined> | undefined
  const findProblem = () => (checked ??= checkContentNetwork(networkPath, hasRuntime))

  return {
    model: 'nsfwjs 4.4.0',
    isUsable: async () => (await findProblem()) === undefined,
    async rate(pixels) {
      const answer = await recognizer.ask({ kind: 'content', pixels: pixels.toString('base64'), networkPath }, timeoutMs)
      if (!('ratings' in answer)) throw new Error('the recognition process gave no ratings')
      return answer
    },
    async check() {
      const problem = await findProblem()
      if (problem) log.error(`${problem} Artworks in review have no hint of their content.`)
    },
  }
}

/**
 * Compares the file with the one of this release, which takes 10 ms; loading it would take 200.
 * @returns why the network cannot be used, as a sentence; undefined if it can
 */
export async function checkContentNetwork(path: string, hasRuntime = isRuntimeInstalled): Promise<string | undefined> {
  if (!hasRuntime()) return 'The package onnxruntime-node, which rates the content of pictures, is not installed.'
  try {
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return sha256 === SHA256 ? undefined : `The network that rates the content of pictures is corrupt: ${path}.`
  } catch (error) {
    return `The network that rates the content of pictures cannot be read (${(error as NodeJS.ErrnoException).code}): ${path}.`
  }
}

function isRuntimeInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node')
    return true
  } catch {
    return false
  }
}
