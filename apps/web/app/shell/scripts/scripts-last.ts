import { Transform } from 'node:stream'

const PRELOAD = Buffer.from('<link rel="modulepreload"')
const PATIENT_PRELOAD = Buffer.from('<link rel="modulepreload" fetchpriority="low"')

/**
 * Moves the scripts of a page that works without them behind its styles, fonts and images. The framework loads them first, and on a slow
 * connection all visible content would wait for a hundred kilobytes of scripts.
 */
export function scriptsLast(): Transform {
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const { ready, rest } = replaceWhole(Buffer.concat([held, chunk]))
      held = rest
      done(null, ready)
    },
    flush(done) {
      done(null, held)
    },
  })
}

/** A chunk may end within the marker, so a possible beginning of it is kept for the next chunk. */
function replaceWhole(html: Buffer): { ready: Buffer; rest: Buffer } {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, from)) {
    pieces.push(html.subarray(from, at), PATIENT_PRELOAD)
    from = at + PRELOAD.length
  }
  const tail = html.subarray(from)
  const keep = beginningAtEnd(tail)
  return { ready: Buffer.concat([...pieces, tail.subarray(0, tail.length - keep)]), rest: tail.subarray(tail.length - keep) }
}

function beginningAtEnd(html: Buffer): number {
  for (let length = Math.min(PRELOAD.length - 1, html.length); length > 0; length--) {
    if (html.subarray(html.length - length).equals(PRELOAD.subarray(0, length))) return length
  }
  return 0
}
