import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { type Span, startInner } from './origin.ts'

type Query = (...given: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => void

/**
 * Gives statements that are sent within a span a span of their own, under the name of the statement or its first words, never with a value.
 * @returns undoes it
 */
export function traceStatements(): () => void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const pool = pg.Pool.prototype as unknown as { connect: Query }
  const { query } = client
  const { connect } = pool

  client.query = function (this: unknown, ...given) {
    const span = startInner(summaryOf(given[0]), 'client', { 'db.system.name': 'postgresql', 'db.query.summary': summaryOf(given[0]) })
    return span ? askIn(span, (asked) => query.apply(this, asked), given) : query.apply(this, given)
  }
  // who waits for a connection is called by whoever returns one, and goes on with their own work
  pool.connect = function (this: unknown, ...given) {
    const [callback] = given
    return connect.apply(this, typeof callback === 'function' ? [AsyncResource.bind(callback as Callback)] : given)
  }
  return () => {
    client.query = query
    pool.connect = connect
  }
}

/** pg tells the end of a statement to a callback or by a promise; one that streams its rows tells it to whoever reads them. */
function askIn(span: Span, ask: (given: unknown[]) => unknown, given: unknown[]): unknown {
  const over = (error?: unknown) => {
    if (error) span.fail(error)
    span.end()
  }
  const last = given.at(-1)
  if (typeof last === 'function') {
    const told: Callback = (error, ...rest) => {
      over(error)
      ;(last as Callback)(error, ...rest)
    }
    return ask([...given.slice(0, -1), told])
  }
  const answer = ask(given)
  if (answer instanceof Promise) answer.then(() => over(), over)
  else over()
  return answer
}

/** `artwork_by_uid`, `insert orders`, `commit`. */
export function summaryOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { name: undefined, text: statement } : (statement as { name?: string; text?: string })
  if (name) return name
  const [, verb = 'statement'] = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i.exec(text ?? '') ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]\w*(?:"?\."?[a-z_]\w*)?)/i.exec(text ?? '') ?? []
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}
