import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts'
import { ClaimHeld } from '../../platform/database/files/claim.ts'
import { claimDataFolder } from '../../platform/database/files/data-folder.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { projectPath } from '../../platform/paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of this run's PostgreSQL. */
    postgresUrl: string
    /** The database with all migrations and no rows, which `worker-database.ts` clones. */
    postgresTemplate: string
  }
}

// without synchronous_commit, VACUUM would leave pages that prevent index-only scans
const SETTINGS = {
  // no data must survive a crash; embedded.db.test.ts starts a durable server
  fsync: 'off',
  full_page_writes: 'off',
  // each server of a browser test opens several connections
  max_connections: '300',
}
const PREFIX = 'tintype-test-'
/** Contains the location of the cluster if PostgreSQL's user cannot access root's temporary folder. */
const POINTER = 'postgres.location'
const TEMPLATE = 'tintype_template'

/** Vitest calls this once per run: one PostgreSQL for all database tests, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  chmodSync(dataDir, 0o711)
  const claim = claimDataFolder(dataDir)
  await prepareCluster(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: SETTINGS })
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresTemplate', TEMPLATE)
  return async () => {
    // Vitest calls this while workers still stop; servers of browser tests need their database until they end
    if (project.name === 'e2e') await untilNoClients(postgres.url)
    await postgres.stop()
    claim.release()
    removeDataFolder(dataDir)
  }
}

/** The cluster and its password. */
const CLUSTER = ['postgres', 'postgres.secret']

/** Creates the cluster with the migrated template. If an earlier run had the same migrations, copies its cluster, which saves a second. */
async function prepareCluster(dataDir: string): Promise<void> {
  const kept = projectPath('.setup', `postgres-${hashMigrations()}`)
  if (existsSync(kept)) return copyCluster(kept, dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: SETTINGS })
  await execute(postgres.url, `CREATE DATABASE ${TEMPLATE}`)
  await migrateDatabase(withDatabase(postgres.url, TEMPLATE))
  await postgres.stop()
  if (existsSync(join(dataDir, POINTER))) return
  mkdirSync(projectPath('.setup'), { recursive: true })
  for (const name of readdirSync(projectPath('.setup')))
    if (name.startsWith('postgres-')) rmSync(projectPath('.setup', name), { recursive: true, force: true })
  const unfinished = mkdtempSync(projectPath('.setup', 'new-postgres-'))
  copyCluster(dataDir, unfinished)
  try {
    renameSync(unfinished, kept)
  } catch {
    // a concurrent run finished first
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function hashMigrations(): string {
  const hash = createHash('sha256')
  const folders = [projectPath('apps/server/migrations'), projectPath('apps/server/platform/database')]
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16)
}

/** Uses `cp`, which keeps the owner of the files. */
function copyCluster(from: string, to: string): void {
  execFileSync('cp', ['-a', ...CLUSTER.map((name) => join(from, name)), to])
}

const CLIENTS_END_WITHIN_MS = 25_000

/** Waits until all other connections are closed, or for 25 s. */
async function untilNoClients(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const deadline = Date.now() + CLIENTS_END_WITHIN_MS
  const countOthers = async () =>
    (await client.query("SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")).rowCount
  while ((await countOthers()) && Date.now() < deadline) await delay(50)
  await client.end()
}

/** Deletes the folders of killed runs. Their PostgreSQL may still run; starting on the folder stops it. */
async function removeLeftovers(): Promise<void> {
  for (const dataDir of leftovers()) {
    try {
      const claim = claimDataFolder(dataDir)
      // a run killed during the copy has no PostgreSQL
      const isWhole = [join('postgres', 'PG_VERSION'), POINTER].some((file) => existsSync(join(dataDir, file)))
      if (isWhole) await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop()
      claim.release()
      removeDataFolder(dataDir)
    } catch (error) {
      // A concurrent run's folder is in use.
      if (!((error as Error).cause instanceof ClaimHeld)) console.warn(`${dataDir} is left as it is: ${(error as Error).message}`)
    }
  }
}

function leftovers(): string[] {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))
  // All users can write to the temporary folder, so that other users' files are not trusted.
  return folders.map((name) => join(tmpdir(), name)).filter((folder) => statSync(folder).uid === process.getuid?.())
}

function removeDataFolder(dataDir: string): void {
  const pointer = join(dataDir, POINTER)
  try {
    rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
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
