import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectPath } from '../paths.ts'
import { StartError } from '../start-error.ts'
import { ensureAppRole } from './app-role.ts'
import { connectTo } from './connection/connect.ts'

/** An arbitrary number; all processes that start on this database use the same advisory lock. */
const LOCK = 727_041_946

/**
 * Migrates the schema and updates the privileges of the server's role. Safe to run in parallel: one process migrates, the others wait.
 * @param url  for the owner of the tables
 * @returns whether the logged-in user may switch to the role
 * @throws StartError if the login fails, or the user is not the owner
 */
export async function migrateDatabase(url: string): Promise<boolean> {
  return withStartLock(url, async (client) => {
    await migrate(drizzle(client), { migrationsFolder: projectPath('apps/server/migrations') }).catch((error) => {
      throw mayNot(error) ? new StartError(notTheOwner(new URL(url)), { cause: error }) : error
    })
    return ensureAppRole(client)
  })
}

function mayNot(error: Error): boolean {
  return ((error.cause ?? error) as { code?: unknown }).code === '42501'
}

function notTheOwner({ host, username }: URL): string {
  return `${username} may not make tables in the database at ${host}: name the address of their owner in DATABASE_DIRECT_URL.`
}

/**
 * Serialises start-up work of several processes on one database.
 * @param url  without a pooler: the connection holds the lock
 */
export async function withStartLock<Made>(url: string, work: (client: pg.Client) => Promise<Made>): Promise<Made> {
  const client = await connectTo(url, 'tintype start')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}
