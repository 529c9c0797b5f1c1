import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/**
 * Keeps files, by their keys, from being taken into use and taken away at the same instant, until the transaction ends. Rows may share a
 * file, so none could be locked for it. Whoever puts a file holds it from before the file is there until the row that names it is
 * committed; whoever removes one looks for such rows under it. To be taken before any other lock, an original's before its renditions'.
 */
export async function lockFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  // in one order for all, so that no two wait for each other
  const sorted = sql`select unnest(${sql.param([...keys])}::text[]) as key order by key`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (${sorted}) as sorted`)
}
