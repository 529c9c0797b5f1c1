import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { projectPath } from '../paths.ts'
import { connectTo } from './connect.ts'

/** Any number; every process that migrates this database takes the same one. */
const LOCK = 727_041_946

/**
 * Brings the schema up to date. Any number of processes may start at once: one does it, the others wait for it.
 * @throws StartError where the database does not let us in
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectTo(url, 'tintype migrate')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: projectPath('apps/server/migrations') })
  } finally {
    await client.end()
  }
}
