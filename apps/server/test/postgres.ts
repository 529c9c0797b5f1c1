import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ClaimHeld } from '../platform/database/claim.ts'
import { claimDataFolder } from '../platform/database/data-folder.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the PostgreSQL of this run. */
    postgresUrl: string
    /** The database in it that has all migrations and no rows; `worker-database.ts` clones it. */
    postgresTemplate: string
  }
}

const PREFIX = 'tintype-test-'
const TEMPLATE = 'tintype_template'

/** Vitest calls this once per run: one PostgreSQL for all database tests, with one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  chmodSync(dataDir, 0o711)
  const claim = claimDataFolder(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  // Nothing here has to outlive the run, and a test should not wait for the disk. embedded.db.test.ts has its own, durable one.
  await execute(postgres.url, 'ALTER SYSTEM SET fsync = off', 'SELECT pg_reload_conf()', `CREATE DATABASE ${TEMPLATE}`)
  await migrateDatabase(withDatabase(postgres.url, TEMPLATE))
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresTemplate', TEMPLATE)
  return async () => {
    await postgres.stop()
    claim.release()
    removeDataFolder(dataDir)
  }
}

/** A run that was killed leaves its folder, and PostgreSQL with it: starting on the folder is what ends that one. */
async function removeLeftovers(): Promise<void> {
  for (const dataDir of leftovers()) {
    try {
      const claim = claimDataFolder(dataDir)
      await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop()
      claim.release()
      removeDataFolder(dataDir)
    } catch (error) {
      // Another run that is under way is no leftover.
      if (!((error as Error).cause instanceof ClaimHeld)) console.warn(`${dataDir} is left as it is: ${(error as Error).message}`)
    }
  }
}

function leftovers(): string[] {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))
  // The temporary folder is everybody's: what another user has put there is not to be trusted.
  return folders.map((name) => join(tmpdir(), name)).filter((folder) => statSync(folder).uid === process.getuid?.())
}

/** Where root's temporary folder is closed to PostgreSQL's user, the cluster lies elsewhere. */
function removeDataFolder(dataDir: string): void {
  const pointer = join(dataDir, 'postgres.location')
  try {
    rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  rmSync(dataDir, { recursive: true, force: true })
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
