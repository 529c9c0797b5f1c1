import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@tintype/contract/problems'
import { Unavailable } from '../unavailable.ts'

/** A store that says nothing for so long says nothing any more. */
export const SILENCE_MS = 4000
/** Nothing is tried once more after so long: with one silence behind it whoever waits has an answer within ten seconds. */
export const RETRY_WITHIN_MS = 1500
const FIRST_PAUSE_MS = 100

/** One try. `heard` is to be called whenever something moves. */
export type Try = { signal: AbortSignal; heard(): void }

/**
 * What a store did wrong, in a few words: errors of the client carry requests, and those carry signatures.
 * `isPassing`: worth another try.
 */
export class StoreFault extends Unavailable {
  readonly isPassing: boolean
  readonly isMissing: boolean

  constructor(words: string, { isPassing = true, isMissing = false } = {}) {
    super(`the object store: ${words}`)
    this.name = 'StoreFault'
    this.isPassing = isPassing
    this.isMissing = isMissing
  }
}

/**
 * Does something with the store, again where that may help, for as long as somebody can be left waiting.
 * @throws StoreFault where something is missing; Problem `storage_unavailable` or `storage_full` for everything else
 */
export async function patiently<Answer>(work: (one: Try) => Promise<Answer>): Promise<Answer> {
  const started = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await once(work)
    } catch (error) {
      const fault = toFault(error)
      if (fault instanceof StoreFault && fault.isMissing) throw fault
      const isOver = performance.now() - started + pauseMs > RETRY_WITHIN_MS
      if (!(fault instanceof StoreFault)) throw fault
      if (!fault.isPassing || isOver) throw new Problem('storage_unavailable', {}, { cause: fault })
      await delay(pauseMs)
    }
  }
}

/** One try, given up once nothing was heard of the store for too long. @param silenceMs  how long that is */
export async function once<Answer>(work: (one: Try) => Promise<Answer>, silenceMs = SILENCE_MS): Promise<Answer> {
  const given = new AbortController()
  const timer = setTimeout(() => given.abort(new StoreFault('said nothing')), silenceMs)
  const silence = new Promise<never>((_, reject) => given.signal.addEventListener('abort', () => reject(given.signal.reason)))
  try {
    return await Promise.race([work({ signal: given.signal, heard: () => timer.refresh() }), silence])
  } finally {
    clearTimeout(timer)
  }
}

type Known = Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }

/** Codes with which stores say that they have no room. */
const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'EntityTooLarge'])

function toFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreFault || error instanceof Problem) return error
  const { name, code, $metadata: { httpStatusCode: status } = {} } = error as Known
  // one of our own disk, where the file comes from or goes to
  if (status === undefined && 'path' in error) return error
  if (status === 507 || FULL.has(name)) return new Problem('storage_full', {}, { cause: new StoreFault(name) })
  const words = [name, typeof code === 'string' ? code : undefined, status].filter((part) => part !== undefined && part !== 'Error')
  const isRefusal = status !== undefined && status >= 400 && status < 500 && ![408, 429].includes(status)
  return new StoreFault(words.join(' '), { isPassing: !isRefusal, isMissing: name === 'NoSuchKey' || name === 'NotFound' })
}
