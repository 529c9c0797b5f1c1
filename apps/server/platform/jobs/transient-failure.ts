import { Problem } from '@tintype/contract/problems'
import { isDatabaseAway } from '../database/connection/database-away.ts'
import { Unavailable } from '../unavailable.ts'
import { JobTooEarly } from './job-too-early.ts'

/**
 * PostgreSQL errors that may be temporary: rollbacks through concurrency (40), resources and timeouts (53, 55P03, 57014), and disk errors
 * (58).
 */
const SQLSTATE = /^(40...|53...|55P03|57014|58...)$/

/** Error codes of libraries for failed connections. */
const CONNECTION = /^(UND_ERR_|HPE_|ERR_STREAM_PREMATURE_CLOSE$|ERR_TLS_|ERR_SSL_)/

type Known = Error & { code?: unknown; syscall?: unknown; signal?: unknown }

/**
 * Whether a failure, or one of its causes, is external and may be temporary: an unavailable port, database, disk or network, a killed
 * process of ours, or a job that came too early. Unknown errors count as bugs and would fail again.
 */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const causes = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return isOutside(error) || causes.some(isTransientFailure)
}

function isOutside(error: Known): boolean {
  if (error instanceof Unavailable || error instanceof JobTooEarly || isDatabaseAway(error)) return true
  // do not retry a picture that timed out: it would block others again
  if (error instanceof Problem) return error.status >= 500
  const { name, code, syscall, signal } = error
  if (name === 'AbortError' || name === 'TimeoutError') return true
  // a failed system call or a killed process
  if (typeof syscall === 'string' || typeof signal === 'string') return true
  return typeof code === 'string' && (SQLSTATE.test(code) || CONNECTION.test(code))
}
