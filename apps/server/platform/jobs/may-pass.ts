import { Problem } from '@tintype/contract/problems'
import { isDatabaseAway } from '../database/database-away.ts'
import { Unavailable } from '../unavailable.ts'
import { NotYet } from './not-yet.ts'

/** What PostgreSQL undid for others' sake (40), had no room or time for (53, 55P03, 57014), or could not do with its disk (58). */
const SQLSTATE = /^(40...|53...|55P03|57014|58...)$/

/** What a library says of a connection that ended or never came about. */
const CONNECTION = /^(UND_ERR_|HPE_|ERR_STREAM_PREMATURE_CLOSE$|ERR_TLS_|ERR_SSL_)/

type Known = Error & { code?: unknown; syscall?: unknown; signal?: unknown }

/**
 * Whether what failed may go well the next time, since the fault lies outside, with an error or with one that caused it: a port that says so,
 * the database, the disk, the network, a process of ours that was killed, or a job that came too early. Whatever is not known as one of
 * them is our own mistake and would fail the same way again.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const causes = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return isOutside(error) || causes.some(mayPass)
}

function isOutside(error: Known): boolean {
  if (error instanceof Unavailable || error instanceof NotYet || isDatabaseAway(error)) return true
  // a picture that took too long is not tried again: it would take the time of others again
  if (error instanceof Problem) return error.status >= 500
  const { name, code, syscall, signal } = error
  if (name === 'AbortError' || name === 'TimeoutError') return true
  // a call of the system's that failed, and a process that was killed
  if (typeof syscall === 'string' || typeof signal === 'string') return true
  return typeof code === 'string' && (SQLSTATE.test(code) || CONNECTION.test(code))
}
