import pino, { type Logger } from 'pino'
import { createLogOutput } from './log-output.ts'
import { currentOrigin } from './origin.ts'

export type { Logger }

/** Property names that may contain secrets. */
const secrets = ['password', 'newPassword', 'currentPassword', 'token', 'card', 'authorization', 'cookie', 'details', 'secret']

/** Logs JSON lines, to standard output by default. Callers never pass headers, bodies or tokens; the redaction is a second safeguard. */
export function createLogger(options: { level: string; to?: { write(line: string): void } }): Logger {
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      // all log lines of a request and of its jobs carry its id
      mixin: () => foundBy(),
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    },
    // pino's own output throws on a full disk, and may block forever at exit
    options.to ?? createLogOutput(),
  )
}

function foundBy(): { requestId?: string; traceId?: string } {
  const { requestId, span } = currentOrigin()
  return { ...(requestId && { requestId }), ...(span && { traceId: span.traceId }) }
}

type Described = { type: string; message: string; stack?: string; code?: string; constraint?: string; cause?: Described }

/**
 * Describes an error without its data: database errors contain query values in message and properties, which may be addresses, tokens and
 * sealed values.
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

/** The queue reports plain copies of errors. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

/** Drizzle appends the values of a failed query on separate lines before the stack. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
}
