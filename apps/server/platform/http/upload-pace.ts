import type { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { loadLimits } from './load-limits.ts'
import { isTooSlow, type Pace } from './pace.ts'

/** Bodies that are judged by their pace: for ever while they are, and then until when they were. */
const judged = new WeakMap<object, number>()

/** Until when a body is judged by its pace, as `performance.now()` counts; 0 where it never was. */
export function judgedUntil(body: object): number {
  return judged.get(body) ?? 0
}

/** Aborts with Problem `upload_stalled` once the body comes too slowly, so that nobody holds a connection and a file for ever. */
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
  // listening must not start the flow before the reader is there
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
