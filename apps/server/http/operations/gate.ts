import type { IncomingMessage } from 'node:http'
import { loadLimits } from './load-limits.ts'

/** Why a request was refused with a retry hint. */
export type Refusal = 'in_flight' | 'late' | 'connections' | 'uploads' | 'uploader' | 'pictures'

export type Gate = {
  /**
   * Admits a request or returns the reason for a refusal.
   * @param incoming  the Node request; while its body is incomplete, it does not count as work
   * @returns `leave`, to be called after the response
   */
  enter(incoming: Arriving): { leave: () => void } | { refusal: Refusal }
  /**
   * Admits an upload whose request was already admitted.
   * @param uploader  the sender, who may use only a share of the places
   */
  enterUpload(uploader: string): Promise<{ leave: () => void } | { refusal: Refusal }>
  /** Number of admitted requests without a response. */
  inFlight(): number
  stop(): void
}

type Arriving = Partial<Pick<IncomingMessage, 'complete'>>
type Limits = Pick<
  typeof loadLimits,
  'inFlight' | 'uploads' | 'uploadsOfOne' | 'picturesWaiting' | 'connectionsAwaited' | 'lateMs' | 'lateInFlight'
>
type Options = {
  /** Number of queries that currently wait for a database connection. */
  connectionsAwaited: () => number
  /** Number of pictures in the queue. */
  picturesWaiting: () => Promise<number>
  /** Called for each refusal. */
  onRefused?: (why: Refusal) => void
  /** The event loop delay over the last second, in milliseconds. */
  lateness?: EventLoopDelay
  limits?: { [Name in keyof Limits]: number }
}

/**
 * Refuses requests at once that would be answered late, so that admitted requests are answered in time. Reasons are too many requests in
 * flight, too many waiting for the database, or an overloaded process.
 */
export function createGate(options: Options): Gate {
  const { connectionsAwaited, lateness = watchEventLoopDelay(), limits = loadLimits } = options
  const picturesWaiting = cacheCount(options.picturesWaiting)
  const inside = new Set<Arriving>()
  const uploads = new Map<string, number>()

  /** Counts the requests with complete bodies. Runs only near a limit, because it iterates over all requests. */
  function working(): number {
    let count = 0
    for (const { complete } of inside) if (complete !== false) count++
    return count
  }

  function findRefusal(): Refusal | undefined {
    if (connectionsAwaited() >= limits.connectionsAwaited) return 'connections'
    if (inside.size >= limits.lateInFlight && lateness.ms() >= limits.lateMs && working() >= limits.lateInFlight) return 'late'
    if (inside.size >= limits.inFlight && working() >= limits.inFlight) return 'in_flight'
    return undefined
  }

  function findUploadRefusal(uploader: string): Refusal | undefined {
    if ((uploads.get(uploader) ?? 0) >= limits.uploadsOfOne) return 'uploader'
    let all = 0
    for (const count of uploads.values()) all += count
    return all >= limits.uploads ? 'uploads' : undefined
  }

  function countUpload(uploader: string, by: 1 | -1): void {
    const count = (uploads.get(uploader) ?? 0) + by
    if (count > 0) uploads.set(uploader, count)
    else uploads.delete(uploader)
  }

  function refuse(refusal: Refusal): { refusal: Refusal } {
    options.onRefused?.(refusal)
    return { refusal }
  }

  return {
    enter(incoming) {
      const refusal = findRefusal()
      if (refusal) return refuse(refusal)
      inside.add(incoming)
      return { leave: () => void inside.delete(incoming) }
    },
    async enterUpload(uploader) {
      const refusal = findUploadRefusal(uploader)
      if (refusal) return refuse(refusal)
      countUpload(uploader, 1)
      const leave = () => countUpload(uploader, -1)
      if ((await picturesWaiting()) < limits.picturesWaiting) return { leave }
      leave()
      return refuse('pictures')
    },
    inFlight: () => inside.size,
    stop: () => lateness.stop(),
  }
}

export type EventLoopDelay = { ms(): number; stop(): void }

const SAMPLE_MS = 250
const SAMPLES = 4

/** The minimum delay of the last second: a single long task delays one sample, an overloaded process delays all. */
export function watchEventLoopDelay(): EventLoopDelay {
  const samples: number[] = []
  let due = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    samples.push(Math.max(0, now - due))
    if (samples.length > SAMPLES) samples.shift()
    due = now + SAMPLE_MS
  }, SAMPLE_MS).unref()
  return { ms: () => (samples.length < SAMPLES ? 0 : Math.min(...samples)), stop: () => clearInterval(timer) }
}

const CACHE_MS = 5000

/** Caches the query result for a few seconds, because refused requests must not query the database. A failed query refuses no request. */
function cacheCount(find: () => Promise<number>): () => Promise<number> {
  let known = 0
  let expiresAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    if (now < expiresAt) return known
    expiresAt = now + CACHE_MS
    known = await find().catch(() => 0)
    return known
  }
}
