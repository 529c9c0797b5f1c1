import { isDatabaseAway } from './database/connection/database-away.ts'
import { StartError } from './start-error.ts'

/** The message for the operator about a failed start; undefined for a bug, which is reported with its stack. */
export function describeStartFailure(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  if (isDatabaseAway(error)) return 'The database stopped answering while the server was starting: start the server again once it answers.'
  return undefined
}
