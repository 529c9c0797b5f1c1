import { isDatabaseAway } from './database/database-away.ts'
import { StartError } from './start-error.ts'

/** What whoever starts the server is told of a start that failed; undefined for a mistake of ours, which is told whole. */
export function startFault(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  if (isDatabaseAway(error)) return 'The database stopped answering while the server was starting: start the server again once it answers.'
  return undefined
}
