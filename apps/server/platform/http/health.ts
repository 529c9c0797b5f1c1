import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'

/** What keeps this process from serving, in words; none when all is well. Answers within three seconds even when the database does not. */
export async function findUnreadiness(tools: { database: Database; storage: Storage; isStopping: () => boolean }): Promise<string[]> {
  const checks: Record<string, Promise<unknown>> = {
    'the database does not answer': tools.database.execute(sql`SELECT count(*) FROM drizzle.__drizzle_migrations`),
    'the storage cannot be written to': tools.storage.check(),
  }
  const outcomes = await Promise.all(Object.entries(checks).map(async ([reason, check]) => ((await succeeds(check)) ? undefined : reason)))
  return [tools.isStopping() ? 'this process is stopping' : undefined, ...outcomes].filter((reason) => reason !== undefined)
}

async function succeeds(check: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 3000, false).unref())
  return Promise.race([
    check.then(
      () => true,
      () => false,
    ),
    late,
  ])
}
