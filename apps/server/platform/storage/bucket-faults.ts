import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@tintype/contract/problems'
import { Unavailable } from '../unavailable.ts'

/** Inactivity timeout of a request. */
export const SILENCE_MS = 4000
/** No retry starts after this time: together with one inactivity timeout, the caller has a response within ten seconds. */
export const RETRY_WITHIN_MS = 1500
const FIRST_PAUSE_MS = 100

/** An attempt. Call `heard` on every progress. */
export type StoreAttempt = { signal: AbortSignal; heard(): void }

/**
 * A store error in a few words: the client's own errors contain requests, which contain signatures. `isPassing` means that a retry may
 * help.
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
 * Runs a store operation with retries, within the time that a user can wait.
 * @throws StoreFault if the object is missing; Problem `storage_unavailable` or `storage_full` otherwise
 */
export async function withStoreRetries<Answer>(work: (one: StoreAttempt) => Promise<Answer>): Promise<Answer> {
  const started = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await attemptOnce(work)
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

/** One attempt with an inactivity timeout. @param silenceMs  the timeout */
export async function attemptOnce<Answer>(work: (one: StoreAttempt) => Promise<Answer>, silenceMs = SILENCE_MS): Promise<Answer> {
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

/** Error codes of stores without space. */
const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'EntityTooLarge'])

function toFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreFault || error instanceof Problem) return error
  const { name, code, $metadata: { httpStatusCode: status } = {} } = error as Known
  // an error of our own disk, the source or target of the file
  if (status === undefined && 'path' in error) return error
  if (status === 507 || FULL.has(name)) return new Problem('storage_full', {}, { cause: new StoreFault(name) })
  const words = [name, typeof code === 'string' ? code : undefined, status].filter((part) => part !== undefined && part !== 'Error')
  const isRefusal = status !== undefined && status >= 400 && status < 500 && ![408, 429].includes(status)
  return new StoreFault(words.join(' '), { isPassing: !isRefusal, isMissing: name === 'NoSuchKey' || name === 'NotFound' })
}
