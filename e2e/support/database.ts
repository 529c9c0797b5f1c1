import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The address of the database that a server started itself. */
export async function readDatabaseUrl({ dataDir }: { dataDir: string }): Promise<string> {
  return readFile(join(dataDir, 'database.url'), 'utf8')
}

export async function withClient<Answer>(url: string, work: (database: pg.Client) => Promise<Answer>): Promise<Answer> {
  const database = new pg.Client({ connectionString: url })
  // a test may stop the database while the connection is idle
  database.on('error', () => undefined)
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
