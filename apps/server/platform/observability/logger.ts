import pino, { type Logger } from 'pino'
import { createLogOutput } from './log-output.ts'
import { currentOrigin } from './origin.ts'

export type { Logger }

/** Names under which a secret could travel in a logged object. */
const secrets = ['password', 'newPassword', 'currentPassword', 'token', 'card', 'authorization', 'cookie', 'details', 'secret']

/**
 * JSON lines, on standard output unless something else takes them. No header, body or token is ever handed to it; the
 * redaction is a second net.
 */
export function createLogger(options: { level: string; to?: { write(line: string): void } }): Logger {
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      // what a request leads to, also as a job and later, is found by its id
      mixin: () => foundBy(),
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    },
    // pino's own throws where a disk is full, and waits for room at the end of the process, for ever
    options.to ?? createLogOutput(),
  )
}

function foundBy(): { requestId?: string; traceId?: string } {
  const { requestId, span } = currentOrigin()
  return { ...(requestId && { requestId }), ...(span && { traceId: span.traceId }) }
}

type Described = { type: string; message: string; stack?: string; code?: string; constraint?: string; cause?: Described }

/**
 * An error by what it says of itself and nothing it carries along: one from the database has the query's values in its text
 * and in its fields, which are addresses, tokens and sealed details.
 */
function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return String(error)
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name ?? 'Error',
    message: withoutValues(error.message),
    stack: error.stack && withoutValues(error.stack),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) as Described }),
  }
}

type ErrorLike = Pick<Error, 'message' | 'stack' | 'cause'> & { name?: string }

/** The queue reports copies of errors that are none themselves. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

/** Drizzle writes a failed query's values on lines of their own, down to where the stack begins. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
}
