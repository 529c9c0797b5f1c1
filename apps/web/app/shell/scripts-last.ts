import { Transform } from 'node:stream'

/** When a page gets its scripts: as the framework asks for them; behind all that is seen; or once that has been painted. */
export type ScriptTime = 'at once' | 'last' | 'after the page'

type Change = readonly [from: Buffer, to: Buffer]

const PRELOAD = '<link rel="modulepreload"'
const RUN = ' type="module" async=""'
const LAST = [change(PRELOAD, `${PRELOAD} fetchpriority="low"`)]
const AFTER_THE_PAGE = [change(PRELOAD, `${PRELOAD} media="not all" fetchpriority="low"`), change(RUN, ' type="text/plain" id="scripts"')]

/**
 * Gives a page that is whole without its scripts what is to be seen first. The framework asks for them first of all, and on a slow
 * connection styles, letters and pictures would wait for a hundred kilobytes of what is not.
 *
 * "After the page" takes the module that starts everything, and what it asks for beforehand, out of the browser's sight; `start-scripts.ts`
 * gives them back.
 */
export function scriptsLast(time: Exclude<ScriptTime, 'at once'>): Transform {
  const changes = time === 'last' ? LAST : AFTER_THE_PAGE
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const { ready, rest } = replaceWhole(held.length ? Buffer.concat([held, chunk]) : chunk, changes)
      held = rest
      done(null, ready)
    },
    flush(done) {
      done(null, held)
    },
  })
}

/** A piece may end within the words: so much of it is kept for the next as could be their beginning. */
function replaceWhole(html: Buffer, changes: readonly Change[]): { ready: Buffer; rest: Buffer } {
  const pieces: Buffer[] = []
  let from = 0
  for (let next = nextChange(html, changes, from); next; next = nextChange(html, changes, from)) {
    const [words, instead] = next.change
    pieces.push(html.subarray(from, next.at), instead)
    from = next.at + words.length
  }
  const tail = html.subarray(from)
  const keep = Math.max(...changes.map(([words]) => beginningAtEnd(tail, words)))
  return { ready: Buffer.concat([...pieces, tail.subarray(0, tail.length - keep)]), rest: tail.subarray(tail.length - keep) }
}

function nextChange(html: Buffer, changes: readonly Change[], from: number): { at: number; change: Change } | undefined {
  let first: { at: number; change: Change } | undefined
  for (const change of changes) {
    const at = html.indexOf(change[0], from)
    if (at >= 0 && (!first || at < first.at)) first = { at, change }
  }
  return first
}

function beginningAtEnd(html: Buffer, words: Buffer): number {
  for (let length = Math.min(words.length - 1, html.length); length > 0; length--) {
    if (html.subarray(html.length - length).equals(words.subarray(0, length))) return length
  }
  return 0
}

function change(from: string, to: string): Change {
  return [Buffer.from(from), Buffer.from(to)]
}
