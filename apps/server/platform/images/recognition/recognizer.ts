import pLimit from 'p-limit'
import type { Logger } from '../../observability/logger.ts'
import { Unavailable } from '../../unavailable.ts'
import { DEFAULT_NICENESS, type Fork, type Forked, forkForPictures } from '../processes/fork-for-pictures.ts'
import type { RecognitionReply, RecognitionRequest } from './recognition-messages.ts'

type Answer = Exclude<RecognitionReply, 'ready' | { fault: string }>

/** Other pictures took the time of this one, which may succeed later. */
export class RecognitionBusy extends Unavailable {
  override name = 'RecognitionBusy'
}

/** The recognition process, which the text reader and the content rater share. */
export type Recognizer = {
  /**
   * Sends a request to the process, one at a time.
   * @param timeoutMs  maximum time, including the wait for other requests
   * @throws RecognitionBusy if the wait took more than half of the time, otherwise Error with the reason, for example a timeout
   */
  ask(request: RecognitionRequest, timeoutMs: number): Promise<Answer>
  stop(): Promise<void>
}

export type RecognizerOptions = {
  /** Path of the recognition process, source or bundle. */
  processPath: string
  log: Pick<Logger, 'debug'>
  /** Added to the server's niceness. */
  niceness?: number
  /** The process ends after this time without a request, which frees its memory. */
  idleMs?: number
  fork?: Fork
}

const defaults = { niceness: DEFAULT_NICENESS, idleMs: 20_000, fork: forkForPictures }
/** The engines use 250 MB; reserved memory of their threads counts too. */
const DATA_KB = 1536 * 1024
/** No request is answered in less time. */
const SHORTEST_MS = 20
const FLAGS = ['--max-old-space-size=128']

/** Starts the recognition process for the first request. A request that fails ends it. */
export function createRecognizer(options: RecognizerOptions): Recognizer {
  const { processPath, log, niceness, idleMs, fork } = { ...defaults, ...options }
  const inTurn = pLimit(1)
  let running: Forked | undefined
  let idle: NodeJS.Timeout | undefined
  let onReply: (reply: RecognitionReply) => void = () => undefined

  function start(): Forked {
    const onWritten = (text: string) => log.debug({ text: text.slice(0, 500) }, 'the recognition process wrote')
    const child = fork(
      processPath,
      { memoryKb: DATA_KB, flags: FLAGS, env: { MALLOC_ARENA_MAX: '2' }, niceness },
      { onMessage: (message) => onReply(message as RecognitionReply), onWritten },
    )
    running = child
    void child.ended.then((reason) => {
      if (running === child) running = undefined
      onReply({ fault: `the recognition process ended (${reason})` })
    })
    return child
  }

  async function end(): Promise<void> {
    const child = running
    running = undefined
    child?.kill()
    await child?.ended
  }

  async function askNow(
    request: RecognitionRequest,
    { remainingMs, timeoutMs }: { remainingMs: number; timeoutMs: number },
  ): Promise<Answer> {
    if (remainingMs < SHORTEST_MS) throw new RecognitionBusy('too many pictures waited for the recognition')
    clearTimeout(idle)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const Late = remainingMs < timeoutMs / 2 ? RecognitionBusy : Error
    const late = setTimeout(() => reject(new Late('the recognition took too long')), remainingMs)
    const child = running ?? start()
    onReply = (reply) => {
      if (reply === 'ready') return
      if ('fault' in reply) reject(new Error(reply.fault))
      else resolve(reply)
    }
    child.send(request)
    try {
      return await promise
    } catch (error) {
      // its state is unknown
      await end()
      throw error
    } finally {
      clearTimeout(late)
      onReply = () => undefined
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    ask(request, timeoutMs) {
      const deadline = performance.now() + timeoutMs
      return inTurn(() => askNow(request, { remainingMs: deadline - performance.now(), timeoutMs }))
    },
    async stop() {
      clearTimeout(idle)
      await end()
    },
  }
}
