import type { Logger } from '../../observability/logger.ts'
import type { Fork } from './fork-for-pictures.ts'
import type { PictureReply, PictureRequest } from './picture-messages.ts'

export type PictureChild = {
  send(request: PictureRequest): void
  /** Closes the channel, which makes the process exit. */
  end(): void
  kill(): void
  readonly ended: Promise<void>
}

export type ChildEvents = {
  onReply(reply: PictureReply): void
  /** The process ended unexpectedly. @param hasBegun  false if it never became ready */
  onDeath(reason: string, hasBegun: boolean): void
}

const MB = 1024 * 1024

/**
 * Few malloc arenas, and mmap for blocks larger than a strip of rows, so that a picture's memory returns to the system. Smaller blocks are
 * reused: mapping each strip separately costs a fourteenth of the time of a picture. Contains nothing else, so that a compromised decoder
 * finds no secrets.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: `${4 * MB}`, MALLOC_TRIM_THRESHOLD_: `${16 * MB}` }

/** Flags of the child instead of ours: no inspector, no source maps, and a small heap, because pixels are stored outside of it. */
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=2', '--expose-gc']

/**
 * Limit of writable memory, enforced by the system: a decoder that exceeds it dies, which fails its picture. The largest known need is a
 * print file from a WEBP of 98 megapixels: its data reached 2.1 GB, and more when rotated.
 */
const MEMORY_KB = 3 * 1024 * 1024

type ChildOptions = { processPath: string; niceness: number; log: Logger /** How it is forked. */; fork: Fork }

export function startPictureChild({ processPath, fork, niceness, log }: ChildOptions, { onReply, onDeath }: ChildEvents): PictureChild {
  let isExpectedToEnd = false
  let hasBegun = false
  const child = fork(
    processPath,
    { memoryKb: MEMORY_KB, flags: FLAGS, env: ENVIRONMENT, niceness },
    {
      onMessage(message) {
        if (message === 'ready') hasBegun = true
        else onReply(message as PictureReply)
      },
      // log at debug level, because decoders report bad files at length
      onWritten: (text) => log.debug({ text: text.slice(0, 500) }, 'the picture process wrote'),
    },
  )
  const ended = child.ended.then((reason) => {
    if (!isExpectedToEnd) onDeath(reason, hasBegun)
  })

  return {
    send: (request) => child.send(request),
    end() {
      isExpectedToEnd = true
      child.end()
    },
    kill() {
      isExpectedToEnd = true
      child.kill()
    },
    ended,
  }
}
