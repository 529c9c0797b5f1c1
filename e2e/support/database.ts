import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The address of the database that a server made for itself. */
export async function databaseOf({ dataDir }: { dataDir: string }): Promise<string> {
  return readFile(join(dataDir, 'database.url'), 'utf8')
}

export async function withClient<Answer>(url: string, work: (database: pg.Client) => Promise<Answer>): Promise<Answer> {
  const database = new pg.Client({ connectionString: url })
  // it may die while nothing is asked of it
  database.on('error', () => undefined)
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
