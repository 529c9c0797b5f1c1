import { access, constants, stat } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import { DEFAULT_NICENESS, type Fork, type Forked, forkForPictures } from './fork-for-pictures.ts'
import type { UpscaleReply, UpscaleRequest, UsedNetwork } from './upscale-messages.ts'

export type Upscaler = {
  /** Says which network it is: another file has another mark. */
  mark: string
  /**
   * Enlarges a file of pixels into another one by a network, and then to its measures by Lanczos' filter.
   * @param onProgress  is told what share is done, 0 to 1
   * @throws Error that says why it could not
   */
  enlarge(
    request: Pick<UpscaleRequest, 'from' | 'to'>,
    onProgress?: (share: number) => void,
  ): Promise<UsedNetwork & { peakRssBytes: number }>
  stop(): Promise<void>
}

export type UpscalerOptions = {
  /** The program of the upscaling process, from source or bundled. */
  processPath: string
  modelPath: string
  /** Where its processes are forked: by ourselves, unless a fork server is there for it. */
  fork?: Fork
  /** By how much the priority of its processes is below that of the server. */
  niceness?: number
  /** It has to say something that often, or it hangs. */
  silenceMs?: number
  /** A picture that takes longer is given up. */
  wholeMs?: number
  /** What the process may hold. */
  rssLimitBytes?: number
}

const MB = 1024 * 1024
const defaults = { fork: forkForPictures, niceness: DEFAULT_NICENESS, silenceMs: 60_000, wholeMs: 20 * 60_000, rssLimitBytes: 1000 * MB }
/** Beside what it holds there is what it has only reserved. */
const DATA_KB = 1536 * 1024
const FLAGS = ['--max-old-space-size=256']

/** @throws StartError where the network cannot be read at all: nobody should learn that from a print */
export async function openUpscaler(options: UpscalerOptions): Promise<Upscaler> {
  const unreadable = (cause: unknown) => {
    throw new StartError(`UPSCALE_MODEL names a file that cannot be read: ${options.modelPath}.`, { cause })
  }
  await access(options.modelPath, constants.R_OK).catch(unreadable)
  const { size, mtimeMs } = await stat(options.modelPath).catch(unreadable)
  return { ...createUpscaler(options), mark: `${options.modelPath} ${size} ${mtimeMs}` }
}

/** Upscaling in a process of its own for each picture: a network that crashes, hangs or takes too much costs that picture's upscaling. */
export function createUpscaler(options: UpscalerOptions): Upscaler {
  const { processPath, modelPath, fork, niceness, silenceMs, wholeMs, rssLimitBytes } = { ...defaults, ...options }
  const running = new Set<Forked>()

  async function enlarge({ from, to }: Pick<UpscaleRequest, 'from' | 'to'>, onProgress?: (share: number) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<UsedNetwork & { peakRssBytes: number }>()
    const giveUp = (reason: string) => () => reject(new Error(reason))
    const whole = setTimeout(giveUp('the network took too long'), wholeMs)
    let silence = setTimeout(giveUp('the network was silent for too long'), silenceMs)

    const options = { memoryKb: DATA_KB, flags: FLAGS, env: { MALLOC_ARENA_MAX: '2' }, niceness }
    const child = fork(processPath, options, { onMessage: (message) => hear(message as UpscaleReply) })
    running.add(child)
    void child.ended.then((reason) => reject(new Error(`the upscaling process died (${reason})`)))

    function hear(reply: UpscaleReply): void {
      clearTimeout(silence)
      silence = setTimeout(giveUp('the network was silent for too long'), silenceMs)
      if (reply === 'ready') child.send({ modelPath, from, to } satisfies UpscaleRequest)
      else if ('fault' in reply) reject(new Error(reply.fault))
      // between two tiles it may have held more than it does when it tells of them
      else if (('network' in reply ? reply.peakRssBytes : reply.rssBytes) > rssLimitBytes)
        reject(new Error(`the network took more than ${Math.round(rssLimitBytes / MB)} MB`))
      else if ('network' in reply) resolve({ ...reply.network, peakRssBytes: reply.peakRssBytes })
      else onProgress?.(reply.done / reply.of)
    }

    try {
      return await promise
    } finally {
      clearTimeout(whole)
      clearTimeout(silence)
      running.delete(child)
      await endNow(child)
    }
  }

  return {
    mark: modelPath,
    enlarge,
    async stop() {
      await Promise.all([...running].map(endNow))
    },
  }
}

/** Takes a process away, unless it is gone already. */
async function endNow(child: Forked): Promise<void> {
  child.kill()
  await child.ended
}
