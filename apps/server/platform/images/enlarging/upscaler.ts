import { access, constants } from 'node:fs/promises'
import { DEFAULT_NICENESS, type Forked, forkForPictures } from '../processes/fork-for-pictures.ts'
import type { UpscaleReply, UpscaleRequest, UsedNetwork } from './upscale-messages.ts'

export type Upscaler = {
  /** Fingerprint of the network. */
  mark: string
  /**
   * Enlarges a file of pixels by a network, then resizes it to the target with a Lanczos filter.
   * @param onProgress  receives the completed share, 0 to 1
   * @throws Error with the reason
   */
  enlarge(
    pixels: NonNullable<UpscaleRequest['pixels']>,
    onProgress?: (share: number) => void,
  ): Promise<UsedNetwork & { peakRssBytes: number; cpuMs: number }>
  stop(): Promise<void>
}

export type UpscalerOptions = {
  /** Path of the upscaling process, source or bundle. */
  processPath: string
  modelPath: string
  /** Added to the server's niceness. */
  niceness?: number
  /** Maximum time between two messages; then the process counts as hanging. */
  silenceMs?: number
  /** Maximum time of a picture. */
  wholeMs?: number
  /** Memory limit of the process. */
  rssLimitBytes?: number
}

const MB = 1024 * 1024
const defaults = { niceness: DEFAULT_NICENESS, silenceMs: 60_000, wholeMs: 20 * 60_000, rssLimitBytes: 1000 * MB }
/** Higher than the memory limit, because reserved memory counts too. */
const DATA_KB = 1536 * 1024
const FLAGS = ['--max-old-space-size=256']

/**
 * Opens the network once in its process.
 * @throws Error that names the file, if it is missing or corrupt or if its runtime does not work here: a print must not be the first to
 * detect that
 */
export async function openUpscaler(options: UpscalerOptions): Promise<Upscaler> {
  const { modelPath } = options
  await access(modelPath, constants.R_OK).catch((cause) => {
    throw new Error(`the network ${modelPath} cannot be read`, { cause })
  })
  const upscaler = createUpscaler(options)
  const { sha256 } = await upscaler.check().catch((cause: Error) => {
    throw new Error(`the network ${modelPath} cannot be opened: ${cause.message}`, { cause })
  })
  return { ...upscaler, mark: sha256 }
}

/** Runs each upscaling in its own process, so that a network that crashes, hangs or exceeds its memory affects one picture. */
export function createUpscaler(options: UpscalerOptions): Upscaler & { check(): Promise<UsedNetwork> } {
  const { processPath, modelPath, niceness, silenceMs, wholeMs, rssLimitBytes } = { ...defaults, ...options }
  const running = new Set<Forked>()

  async function run({ pixels }: Pick<UpscaleRequest, 'pixels'>, onProgress?: (share: number) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<UsedNetwork & { peakRssBytes: number; cpuMs: number }>()
    const giveUp = (reason: string) => () => reject(new Error(reason))
    const whole = setTimeout(giveUp('the network took too long'), wholeMs)
    let silence = setTimeout(giveUp('the network was silent for too long'), silenceMs)

    const options = { memoryKb: DATA_KB, flags: FLAGS, env: { MALLOC_ARENA_MAX: '2' }, niceness: pixels ? niceness : 0 }
    const child = forkForPictures(processPath, options, { onMessage: (message) => hear(message as UpscaleReply) })
    running.add(child)
    void child.ended.then((reason) => reject(new Error(`the upscaling process died (${reason})`)))

    function hear(reply: UpscaleReply): void {
      clearTimeout(silence)
      silence = setTimeout(giveUp('the network was silent for too long'), silenceMs)
      if (reply === 'ready') child.send({ modelPath, pixels } satisfies UpscaleRequest)
      else if ('fault' in reply) reject(new Error(reply.fault))
      // the peak between two tiles may exceed the reported value
      else if (('network' in reply ? reply.peakRssBytes : reply.rssBytes) > rssLimitBytes)
        reject(new Error(`the network took more than ${Math.round(rssLimitBytes / MB)} MB`))
      else if ('network' in reply) resolve({ ...reply.network, peakRssBytes: reply.peakRssBytes, cpuMs: reply.cpuMs })
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
    enlarge: (pixels, onProgress) => run({ pixels }, onProgress),
    check: () => run({}),
    async stop() {
      await Promise.all([...running].map(endNow))
    },
  }
}

/** Kills a process, unless it has already ended. */
async function endNow(child: Forked): Promise<void> {
  child.kill()
  await child.ended
}
