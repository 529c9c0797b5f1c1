import type { Logger } from '../observability/logger.ts'
import type { Fork } from './fork-for-pictures.ts'
import type { PictureReply, PictureRequest } from './picture-messages.ts'

export type PictureChild = {
  send(request: PictureRequest): void
  /** Closes its channel, at which it leaves. */
  end(): void
  kill(): void
  readonly ended: Promise<void>
}

export type ChildEvents = {
  onReply(reply: PictureReply): void
  /** It ended, and nobody had told it to. @param hasBegun  false where it never came as far as being ready */
  onDeath(reason: string, hasBegun: boolean): void
}

const MB = 1024 * 1024

/**
 * Few arenas, and mappings of their own for what is larger than a strip of rows, so that what a picture took goes back to the system when
 * it is done. What is smaller is used again: to map each strip anew costs a fourteenth of the time of a picture.
 * Nothing else of our environment: a decoder that is taken over finds no secret there.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: `${4 * MB}`, MALLOC_TRIM_THRESHOLD_: `${16 * MB}` }

/** Our own flags are not the child's: no inspector, no source maps, and a small heap, since pixels do not lie on it. */
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=2', '--expose-gc']

/**
 * What it may write to in memory, at most, which the system itself sees to: a decoder that asks for more ends, and costs its picture.
 * The most that we ask for is a print file out of a WEBP of 98 megapixels: what it has for data reached 2.1 GB there, and more where it is turned.
 */
const MEMORY_KB = 3 * 1024 * 1024

type ChildOptions = { processPath: string; niceness: number; log: Logger /** Where it is forked. */; fork: Fork }

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
      // decoders complain of files here, at length
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
