import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectPath } from '../paths.ts'
import { StartError } from '../start-error.ts'
import { ensureAppRole } from './app-role.ts'
import { connectTo } from './connect.ts'

/** Any number; every process that starts on this database takes the same one. */
const LOCK = 727_041_946

/**
 * Brings the schema up to date, and the rights of the role as which the server works. Any number of processes may start at once: one
 * does it, the others wait for it.
 * @param url  of the owner of the tables
 * @returns whether whoever logs in there may work as the role
 * @throws StartError where the database does not let us in, or whoever logs in is not the owner
 */
export async function migrateDatabase(url: string): Promise<boolean> {
  return inStartTurn(url, async (client) => {
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
 * Does what a start does to a database that others may be starting on at this moment: one after the other.
 * @param url  of PostgreSQL itself: the turn is held by the connection
 */
export async function inStartTurn<Made>(url: string, work: (client: pg.Client) => Promise<Made>): Promise<Made> {
  const client = await connectTo(url, 'tintype start')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}
