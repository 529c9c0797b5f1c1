import type { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'

/** How slow a sender may be: nothing at all for `idleMs`, or less than `leastBytesPerSecond` on average once `graceMs` are over. */
export type Pace = { idleMs: number; graceMs: number; leastBytesPerSecond: number }

/** A line of 128 kbit a second is enough; a trickle that only holds the connection is not. */
const PACE: Pace = { idleMs: 15_000, graceMs: 20_000, leastBytesPerSecond: 16 * 1024 }

/** Aborts with Problem `upload_stalled` once the body comes too slowly, so that nobody holds a connection and a file for ever. */
export function watchPace(body: Readable, pace: Pace = PACE): { signal: AbortSignal; release(): void } {
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
      const expected = ((now - started - pace.graceMs) / 1000) * pace.leastBytesPerSecond
      if (now - last > pace.idleMs || bytes < expected) stalled.abort(new Problem('upload_stalled'))
    },
    Math.min(1000, pace.idleMs / 4),
  )
  body.on('data', count)
  // listening must not start the flow before the reader is there
  body.pause()
  return {
    signal: stalled.signal,
    release() {
      clearInterval(timer)
      body.off('data', count)
    },
  }
}
