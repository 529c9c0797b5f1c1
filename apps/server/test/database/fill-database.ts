import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../platform/database/database.ts'

/**
 * Inserts many rows into the database at `url`. Uses a separate connection without query monitoring, which is slow, and without the
 * statement timeout of requests.
 */
export async function fillDatabase(url: string, fill: (filling: Database) => Promise<unknown>): Promise<void> {
  const filling = openDatabase({ url, size: 1, onError: () => undefined })
  try {
    await filling.execute(sql`set statement_timeout = 0`)
    await withoutGinIndexes(filling, () => fill(filling))
  } finally {
    await filling.$client.end()
  }
}

/** Drops the GIN indexes and creates them again afterwards, because their row-by-row updates dominate a large insert. */
async function withoutGinIndexes(filling: Database, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await filling.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where amname = 'gin'`)
  for (const { name } of rows) await filling.execute(sql.raw(`drop index ${name}`))
  await fill()
  for (const { definition } of rows) await filling.execute(sql.raw(definition))
}
