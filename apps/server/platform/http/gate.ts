import type { IncomingMessage } from 'node:http'
import { loadLimits } from './load-limits.ts'

/** Why somebody is told to come back in a moment. */
export type Refusal = 'in_flight' | 'late' | 'connections' | 'uploads' | 'uploader' | 'pictures'

export type Gate = {
  /**
   * Lets a request in, or says why not.
   * @param incoming  as Node has it: one that has not come whole is waited for and not worked on
   * @returns to be called once it is answered
   */
  enter(incoming: Arriving): { leave: () => void } | { refusal: Refusal }
  /**
   * The same for an upload, which is a request that was let in.
   * @param uploader  who sends it: nobody holds more than their share of the places
   */
  enterUpload(uploader: string): Promise<{ leave: () => void } | { refusal: Refusal }>
  /** Requests that were let in and are not answered. */
  inFlight(): number
  stop(): void
}

type Arriving = Partial<Pick<IncomingMessage, 'complete'>>
type Limits = Pick<
  typeof loadLimits,
  'inFlight' | 'uploads' | 'uploadsOfOne' | 'picturesWaiting' | 'connectionsAwaited' | 'lateMs' | 'lateInFlight'
>
type Options = {
  /** Who waits for a connection to the database now. */
  connectionsAwaited: () => number
  /** Pictures that wait to be worked on. */
  picturesWaiting: () => Promise<number>
  /** Hears of each one that is not let in. */
  onRefused?: (why: Refusal) => void
  /** How late this process is, in milliseconds, and has been for a while. */
  lateness?: Lateness
  limits?: { [Name in keyof Limits]: number }
}

/**
 * Refuses at once what could only be answered late, so that what was let in is answered in time: too much of it in flight, too many
 * waiting for the database, or a process that is behind with everything.
 */
export function createGate(options: Options): Gate {
  const { connectionsAwaited, lateness = watchLateness(), limits = loadLimits } = options
  const picturesWaiting = lookedAtRarely(options.picturesWaiting)
  const inside = new Set<Arriving>()
  const uploads = new Map<string, number>()

  /** Counted one by one only where there are so many that it matters. */
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

export type Lateness = { ms(): number; stop(): void }

const SAMPLE_MS = 250
const SAMPLES = 4

/** The least of the last second: one long piece of work is late once, a process that cannot keep up is late every time. */
export function watchLateness(): Lateness {
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

const LOOK_MS = 5000

/** What costs a question to the database is not asked for each of those who would be refused. What cannot be known refuses nobody. */
function lookedAtRarely(find: () => Promise<number>): () => Promise<number> {
  let known = 0
  let lookAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    if (now < lookAt) return known
    lookAt = now + LOOK_MS
    known = await find().catch(() => 0)
    return known
  }
}
