import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Queries the database's clock, in milliseconds since 1970, and whether it is read-only.
 * @throws Error if the database is not migrated or not reachable
 */
export async function checkDatabase(database: Database): Promise<{ ms: number; isReadOnly: boolean } | undefined> {
  const { rows } = await database.execute<{ ms: number; isReadOnly: boolean }>(sql`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms, current_setting('transaction_read_only')::boolean AS "isReadOnly"
    FROM (SELECT count(*) FROM drizzle.__drizzle_migrations) AS migrated`)
  return rows[0]
}
