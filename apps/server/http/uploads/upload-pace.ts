import type { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { loadLimits } from '../operations/load-limits.ts'
import { isTooSlow, type Pace } from './pace.ts'

/** Bodies whose pace is limited, with the end of that limit: infinite while it is active. */
const judged = new WeakMap<object, number>()

/** When the pace limit of a body ended, in `performance.now()` time; 0 if it never had one. */
export function paceLimitEndedAt(body: object): number {
  return judged.get(body) ?? 0
}

/**
 * Aborts with Problem `upload_stalled` if the body arrives too slowly, so that slow senders do not hold connections and files indefinitely.
 */
export function watchPace(body: Readable, pace: Pace = loadLimits.uploadPace): { signal: AbortSignal; release(): void } {
  judged.set(body, Number.POSITIVE_INFINITY)
  const stalled = new AbortController()
  const started = performance.now()
  let last = started
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    last = performance.now()
  }
  const timer = setInterval(
    () => {
      const now = performance.now()
      if (now - last > pace.idleMs || isTooSlow(bytes, now - started, pace)) stalled.abort(new Problem('upload_stalled'))
    },
    Math.min(1000, pace.idleMs / 4),
  )
  body.on('data', count)
  // the data listener must not start the flow before the reader is attached
  body.pause()
  return {
    signal: stalled.signal,
    release() {
      judged.set(body, performance.now())
      clearInterval(timer)
      body.off('data', count)
    },
  }
}
