import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../platform/database/database.ts'

/**
 * Puts many rows into the database at `url`, by a connection of its own: one that nothing watches (that makes it slow) and that may take
 * its time over a statement, as a request may not.
 */
export async function fillDatabase(url: string, fill: (filling: Database) => Promise<unknown>): Promise<void> {
  const filling = openDatabase({ url, size: 1, onError: () => undefined })
  try {
    await filling.execute(sql`set statement_timeout = 0`)
    await fill(filling)
  } finally {
    await filling.$client.end()
  }
}
