import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { type Span, startChildSpan } from './origin.ts'

type Query = (...given: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => void

/**
 * Creates spans for statements within a span, named by the statement's name or first words, never with values.
 * @returns a function that undoes it
 */
export function traceStatements(): () => void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const pool = pg.Pool.prototype as unknown as { connect: Query }
  const { query } = client
  const { connect } = pool

  client.query = function (this: unknown, ...given) {
    const span = startChildSpan(toStatementSummary(given[0]), 'client', {
      'db.system.name': 'postgresql',
      'db.query.summary': toStatementSummary(given[0]),
    })
    return span ? askIn(span, (asked) => query.apply(this, asked), given) : query.apply(this, given)
  }
  // a pool calls back a waiting caller in the context of the caller that releases the connection; restore the waiting one's
  pool.connect = function (this: unknown, ...given) {
    const [callback] = given
    return connect.apply(this, typeof callback === 'function' ? [AsyncResource.bind(callback as Callback)] : given)
  }
  return () => {
    client.query = query
    pool.connect = connect
  }
}

/** pg reports the end of a statement by callback or promise; streaming statements emit it as an event. */
function askIn(span: Span, ask: (given: unknown[]) => unknown, given: unknown[]): unknown {
  const over = (error?: unknown) => {
    if (error) span.fail(error)
    span.end()
  }
  const last = given.at(-1)
  if (typeof last === 'function') {
    const traced: Callback = (error, ...rest) => {
      over(error)
      ;(last as Callback)(error, ...rest)
    }
    return ask([...given.slice(0, -1), traced])
  }
  const answer = ask(given)
  if (answer instanceof Promise) answer.then(() => over(), over)
  else over()
  return answer
}

/** `artwork_by_uid`, `insert orders`, `commit`. */
export function toStatementSummary(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { name: undefined, text: statement } : (statement as { name?: string; text?: string })
  if (name) return name
  const [, verb = 'statement'] = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i.exec(text ?? '') ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]\w*(?:"?\."?[a-z_]\w*)?)/i.exec(text ?? '') ?? []
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}
