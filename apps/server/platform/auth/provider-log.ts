import type { Logger } from '../observability/logger.ts'

/** Logs the library's messages without addresses and queries. */
export function logProvider(log: Logger) {
  return (level: string, message: string, ...details: unknown[]): void => {
    if (level !== 'error') return
    const refused = REFUSED.exec(message)?.[0]
    if (refused) log.info(`authentication: ${refused}`)
    // the plugin logs one message for both a forged response and a failed query
    else if (PASSKEY_FAILED.test(message)) log.warn({ reason: findErrorReason(details) }, `authentication: ${message}`)
    else log.error({ reason: findErrorReason(details) }, `authentication: ${withoutAddresses(message)}`)
  }
}

/**
 * Messages of the library about a return address that the client sent. The client gets an error response; the address follows the colon.
 */
const REFUSED = /^Invalid (callbackURL|redirectURL|errorCallbackURL|newUserCallbackURL|origin)(?=: )/

const PASSKEY_FAILED = /^Failed to verify (registration|authentication)$/

function findErrorReason(details: unknown[]): string | undefined {
  const error = details.find((detail) => detail instanceof Error)
  return error && withoutAddresses(error.message)
}

/** Keeps only the first line: the second line contains the values of a failed query. */
function withoutAddresses(message: string): string {
  return (
    message
      .replace(/(?<![^\s@])[^\s@]+@[^\s@]+/g, '[address]')
      .split('\n')[0]
      ?.slice(0, 300) ?? ''
  )
}
