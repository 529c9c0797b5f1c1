import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/**
 * Locks file keys until the transaction ends, so that no file is removed while another transaction starts to use it. Row locks cannot do
 * that, because several rows may share a file. A writer holds the lock from before it stores the file until its row is committed; a remover
 * checks for rows while holding the lock. Take it before any other lock, and originals before their renditions.
 */
export async function lockFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  // lock in a fixed order to avoid deadlocks
  const sorted = sql`select unnest(${sql.param([...keys])}::text[]) as key order by key`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (${sorted}) as sorted`)
}
