/** System errors of an unreachable or lost connection. */
const CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * PostgreSQL error codes for an unavailable database: connection errors (class 08), a read-only server (such as the former primary after a
 * failover), idle transaction or session timeouts, too many connections or a full disk, and a server that shuts down, has crashed, is
 * starting, or dropped the database or session.
 */
const SQLSTATE = /^(08...|25006|25P0[34]|53[13]00|57P0[1-5])$/

/** Driver errors without a code: a broken connection, a query on a broken connection, and a pool timeout. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * Whether an error, or one of its causes, means that the database is unavailable or accepts no changes. The statement may have succeeded
 * anyway: the response to a commit can be lost too.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  // connecting to a host with several addresses fails with one error for each
  const causes = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return CONNECTION.has(code) || SQLSTATE.test(code) || WORDS.test(error.message) || causes.some(isDatabaseAway)
}
