import type { StdioOptions } from 'node:child_process'
import type { Logger } from '../observability/logger.ts'
import { forkForPictures } from './fork-for-pictures.ts'
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

export function startPictureChild(processPath: string, log: Logger, { onReply, onDeath }: ChildEvents): PictureChild {
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', 'ipc']
  const child = forkForPictures(processPath, { memoryKb: MEMORY_KB, flags: FLAGS, env: ENVIRONMENT, stdio })
  let isExpectedToEnd = false
  let hasBegun = false
  const { promise: ended, resolve } = Promise.withResolvers<void>()

  child.on('message', (message) => {
    if (message === 'ready') hasBegun = true
    else onReply(message as PictureReply)
  })
  child.on('exit', (code, signal) => leave(`${signal ?? code}`))
  child.on('error', (error) => {
    log.error({ err: error }, 'the picture process has a problem')
    // one that could not be started at all never exits
    if (child.pid === undefined) leave(error.message)
  })
  // decoders complain of files here, at length
  child.stderr?.on('data', (text: Buffer) => log.debug({ text: text.toString().slice(0, 500) }, 'the picture process wrote'))

  function leave(reason: string): void {
    resolve()
    if (!isExpectedToEnd) onDeath(reason, hasBegun)
  }

  return {
    send: (request) => void child.send(request, (error) => error && log.warn({ err: error }, 'the picture process could not be reached')),
    end() {
      isExpectedToEnd = true
      if (child.connected) child.disconnect()
    },
    kill() {
      isExpectedToEnd = true
      child.kill('SIGKILL')
    },
    ended,
  }
}
