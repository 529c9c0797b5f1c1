import { type Database, openDatabase } from '../../platform/database/database.ts'
import { workerDatabaseUrl } from './worker-database.ts'

/** The pool of the worker's database. */
let shared: Database | undefined

/**
 * The database of a test world. All worlds on the worker's database share one pool, because a new connection with its first statements
 * costs 12 ms of CPU time. Worlds on another database have their own.
 */
export async function openWorldDatabase(url?: string): Promise<{ database: Database; close(): Promise<void> }> {
  if (url === undefined) {
    shared ??= openPool(await workerDatabaseUrl())
    return { database: shared, close: async () => undefined }
  }
  const database = openPool(url)
  return { database, close: async () => (database.$client.ended ? undefined : database.$client.end()) }
}

function openPool(url: string): Database {
  const database = openDatabase({ url, size: 16, onError: () => undefined })
  // a hundred concurrent calls on a busy machine must not fail by a connection timeout
  database.$client.options.connectionTimeoutMillis = 60_000
  return database
}
