/** What the system says where nobody answers at the database's address, or no longer. */
const CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * What PostgreSQL says: a broken connection (all of class 08), that it takes no changes (as what was the primary before a failover), that this
 * process was silent for too long in a transaction, none left, no room on its disk, and that it stops, has crashed, is starting, was dropped under
 * us, or ends who is idle.
 */
const SQLSTATE = /^(08...|25006|25P0[34]|53[13]00|57P0[1-5])$/

/** What the driver says, in errors without a code: of a connection that broke, of a broken one that is asked, and of a pool that waited in vain. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * Whether an error, or one that caused it, says that the database cannot be reached now, or can take nothing. What was asked may have been done all
 * the same: the answer to a commit can be lost as well.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  // connecting to a name with several addresses fails with one error for each
  const causes = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return CONNECTION.has(code) || SQLSTATE.test(code) || WORDS.test(error.message) || causes.some(isDatabaseAway)
}
