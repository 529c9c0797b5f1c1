import pLimit from 'p-limit'
import type { Logger } from '../../observability/logger.ts'
import { DEFAULT_NICENESS, type Fork, type Forked, forkForPictures } from '../processes/fork-for-pictures.ts'
import { checkLanguages, describeLanguages } from './language-files.ts'
import type { LanguageFile, ReadLine, RecognitionReply, RecognitionRequest } from './recognition-messages.ts'

export type TextReader = {
  /**
   * Reads the text in a picture, line by line, in the languages whose data is intact; no lines if there are none.
   * @param picture  a JPEG or PNG of at most 800 px a side: larger ones take several seconds
   * @throws Error with the reason, for example a timeout
   */
  read(picture: Buffer): Promise<ReadLine[]>
  /** Names all language data that is missing or corrupt in one line of the log. Pictures are read in the other languages. */
  check(): Promise<void>
  stop(): Promise<void>
}

export type TextReaderOptions = {
  /** Path of the recognition process, source or bundle. */
  processPath: string
  /** Codes of languages, such as `eng` or `deu`. */
  languages: readonly string[]
  /** Finds the data of a language; undefined if it is not installed. */
  findFile?: (code: string) => string | undefined
  log: Logger
  /** Added to the server's niceness. */
  niceness?: number
  /** Maximum time of a picture, including the wait for other pictures. */
  timeoutMs?: number
  /** The process ends after this time without a picture, which frees its memory. */
  idleMs?: number
  fork?: Fork
}

const defaults = { niceness: DEFAULT_NICENESS, timeoutMs: 5000, idleMs: 20_000, fork: forkForPictures }
/** The engine uses 250 MB; reserved memory of its thread counts too. */
const DATA_KB = 1536 * 1024
/** No picture is read in less time. */
const SHORTEST_MS = 20
const FLAGS = ['--max-old-space-size=128']

/** Reads text with Tesseract in its own process, one picture at a time. */
export function createTextReader(options: TextReaderOptions): TextReader {
  const { processPath, languages, findFile, log, niceness, timeoutMs, idleMs, fork } = { ...defaults, ...options }
  let checked: ReturnType<typeof checkLanguages> | undefined
  // once, because an engine that runs would not read repaired data either
  const checkOnce = () => (checked ??= checkLanguages(languages, findFile))
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

  async function readNow(picture: Buffer, files: readonly LanguageFile[], remainingMs: number): Promise<ReadLine[]> {
    if (remainingMs < SHORTEST_MS) throw new Error('too many pictures waited for the text recognition')
    clearTimeout(idle)
    const { promise, resolve, reject } = Promise.withResolvers<ReadLine[]>()
    const late = setTimeout(() => reject(new Error('the text recognition took too long')), remainingMs)
    const child = running ?? start()
    onReply = (reply) => {
      if (reply === 'ready') return
      if ('lines' in reply) resolve(reply.lines)
      else reject(new Error(reply.fault))
    }
    child.send({ picture: picture.toString('base64'), languages: files } satisfies RecognitionRequest)
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

  async function check(): Promise<void> {
    const found = await checkOnce()
    if (found.problems.length) log.error([...found.problems, describeLanguages(found)].join(' '))
  }

  return {
    check,
    async read(picture) {
      const { intact } = await checkOnce()
      if (!intact.length) return []
      const deadline = performance.now() + timeoutMs
      return inTurn(() => readNow(picture, intact, deadline - performance.now()))
    },
    async stop() {
      clearTimeout(idle)
      await end()
    },
  }
}
