import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@tintype/contract/problems'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Clock } from '../platform/clock.ts'
import { migrateDatabase, withStartLock } from '../platform/database/migrate.ts'
import { findQueueVersion, makeQueueTables } from '../platform/jobs/queue-tables.ts'
import { StartError } from '../platform/start-error.ts'
import type { Area, Storage } from '../platform/storage/storage.ts'
import { AS_TEXT, columnList, disableTriggers, enableTriggers, listAll, listTables, quoted } from './catalogue.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type FoundBackup, filePath, filesPart, type Manifest, readManifest, tablePart } from './manifest.ts'
import { readLines, readPart, readThrough } from './parts.ts'
import { createProgress, type Progress } from './progress.ts'
import { migrationsUpTo } from './releases.ts'
import type { Opening } from './sealing.ts'

const AT_ONCE = 4

export type RestoreOptions = {
  /** Without a pooler, with an empty database. */
  url: string
  storage: Pick<Storage, 'isEmpty' | 'makeFolder' | 'put' | 'remove'>
  /** The folder of the backups, and the selected one. */
  folder: string
  backup: FoundBackup
  opening: Opening
  clock: Clock
  print: (line: string) => void
}

/**
 * Restores a backup into an empty database and an empty storage. Verifies all parts first, so that a damaged backup changes nothing. Then
 * restores the files, then the database in one transaction, then migrates to this release.
 * @throws StartError if the target is not empty, or the backup is damaged, incomplete, or of an unknown release
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { url, opening, print, backup, clock } = options
  const manifest = await readManifest(backup, opening)
  const migrations = migrationsUpTo(manifest.migrations)
  const work: Work = { options, manifest, progress: createProgress(print, clock) }
  await withStartLock(url, async (client) => {
    await refuseFull(client, options)
    print(`Verifying the backup of ${manifest.takenAt} before anything is changed.`)
    await checkParts(work)
    try {
      await putFiles(work)
      await putTables(client, work, migrations)
    } catch (error) {
      await takeFilesAway(work)
      throw asRestoreError(error)
    }
  })
  await migrateDatabase(url)
  return manifest
}

type Work = { options: RestoreOptions; manifest: Manifest; progress: Progress }

async function refuseFull(client: pg.Client, { storage }: RestoreOptions): Promise<void> {
  const there = await listAll(client)
  if (there.length) {
    const some = there.slice(0, 3).join(', ')
    throw new StartError(
      `The database is not empty: it has ${there.length} tables and other objects (${some}${there.length > 3 ? ', …' : ''}). Restore into a new one.`,
    )
  }
  if (!(await storage.isEmpty())) {
    throw new StartError(
      'The database is empty, but the storage contains files. Restore into an empty storage. If the files are from an interrupted restore, delete them and try again.',
    )
  }
}

async function checkParts(work: Work): Promise<void> {
  const { options, manifest, progress } = work
  const { folder, opening, backup } = options
  for (const table of manifest.tables) {
    const path = tablePart(backup.folder, table)
    const onLines = (rows: number) => progress(() => `${table.schema}.${table.name}: ${rows} of ${table.rows} rows read`)
    refuseOther(path, table, await readPart(path, { opening, onLines }, readThrough))
  }
  const path = filesPart(backup.folder)
  refuseOther(path, manifest.files, await readPart(path, { opening }, readThrough))
  let read = 0
  await eachFile(work, async (file) => {
    const sealed = filePath(folder, manifest.files.folder, file)
    const { sha256 } = await readPart(sealed, { opening, isPacked: false }, readThrough)
    refuseOtherFile(sealed, file, sha256)
    read++
    progress(() => `${read} of ${manifest.files.rows} files read`)
  })
}

function refuseOther(path: string, said: { rows: number; sha256: string }, found: { lines: number; sha256: string }): void {
  if (found.sha256 === said.sha256 && found.lines === said.rows) return
  throw new StartError(`${path} is damaged: it differs from the manifest. Nothing was restored.`)
}

function refuseOtherFile(path: string, { key }: Named, sha256: string): void {
  if (sha256 !== key) throw new StartError(`${path} is damaged: its content does not match its name. Nothing was restored.`)
}

async function putFiles(work: Work): Promise<void> {
  const { options, manifest, progress } = work
  const { folder, opening, storage, print } = options
  const incoming = await storage.makeFolder()
  let put = 0
  try {
    await eachFile(work, async (file) => {
      const { area, key } = file
      const sealed = filePath(folder, manifest.files.folder, file)
      const path = join(incoming.path, `${area}-${key}`)
      const { sha256 } = await readPart(sealed, { opening, isPacked: false }, (content) =>
        pipeline(content, createWriteStream(path, { mode: 0o600 })),
      )
      refuseOtherFile(sealed, file, sha256)
      await storage.put(area, key, path)
      await rm(path, { force: true })
      put++
      progress(() => `${put} of ${manifest.files.rows} files restored`)
    })
  } finally {
    await incoming.release()
  }
  print(`${put} files`)
}

/** Safe because the storage was empty: it contains only files of this restore. */
async function takeFilesAway(work: Work): Promise<void> {
  await eachFile(work, ({ area, key }) => work.options.storage.remove(area, key))
}

type Named = { area: Area; key: string }

async function eachFile({ options: { opening, backup } }: Work, work: (file: Named) => Promise<void>): Promise<void> {
  await readPart(filesPart(backup.folder), { opening }, (content) =>
    forEachConcurrently(readLines(content), AT_ONCE, async (line) => {
      const [area, key = ''] = line.split('\t') as [Area, string]
      await work({ area, key })
    }),
  )
}

/** Runs in one transaction. */
async function putTables(client: pg.Client, work: Work, migrations: MigrationMeta[]): Promise<void> {
  const { manifest } = work
  await client.query(AS_TEXT)
  await client.query('BEGIN')
  await makeTables(client, manifest, migrations)
  await refuseOtherTables(client, manifest)
  const guards = await disableTriggers(client)
  // delete rows that migrations inserted; the backup contains them in their state at the time
  await client.query(`TRUNCATE ${manifest.tables.map(quoted).join(', ')}`)
  for (const table of manifest.tables) await putTable(client, work, table)
  await enableTriggers(client, guards)
  for (const sequence of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(sequence), sequence.last, sequence.isCalled])
  }
  await client.query('COMMIT')
  // update statistics before the first queries
  await client.query('ANALYZE')
}

async function makeTables(client: pg.Client, { queueVersion }: Manifest, migrations: MigrationMeta[]): Promise<void> {
  await client.query(`
    CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement)
  // check pending constraints now: tables with pending checks cannot be altered
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  if (queueVersion === null) return
  await makeQueueTables(client)
  const version = await findQueueVersion(client)
  if (version !== queueVersion) {
    throw new StartError(
      `The job queue of the backup has version ${queueVersion}, and this release uses ${version}. Restore with the release that created the backup, then update.`,
    )
  }
}

async function refuseOtherTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const described = (tables: readonly { schema: string; name: string; columns: string[] }[]) =>
    tables.map((table) => `${quoted(table)} (${columnList(table)})`).sort()
  const made = new Set(described(await listTables(client)))
  const unknown = described(manifest.tables).find((table) => !made.delete(table))
  const other = unknown ?? [...made][0]
  if (other) throw new StartError(`The backup and this release do not have the same tables: ${other}. Nothing was restored.`)
}

async function putTable(client: pg.Client, { options, progress }: Work, table: Manifest['tables'][number]): Promise<void> {
  const { opening, backup, print } = options
  const path = tablePart(backup.folder, table)
  const name = `${table.schema}.${table.name}`
  const copy = client.query(copyFrom(`COPY ${quoted(table)} (${columnList(table)}) FROM STDIN`))
  const onLines = (rows: number) => progress(() => `${name}: ${rows} of ${table.rows} rows`)
  const found = await readPart(path, { opening, onLines }, (content) => pipeline(content, copy))
  refuseOther(path, table, found)
  if (copy.rowCount !== table.rows)
    throw new StartError(`Only ${copy.rowCount} of ${table.rows} rows of ${name} were read. Nothing was restored.`)
  if (table.rows) print(`${name}: ${table.rows} rows`)
}

/** Converts a full disk to a StartError; returns other errors unchanged. */
function asRestoreError(error: unknown): unknown {
  if (error instanceof Problem) return new StartError(`${error.message} Nothing was restored.`, { cause: error })
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError('The disk of the file storage is full. Nothing was restored.', { cause: error })
  if (code === '53100') return new StartError('The disk of the database is full. Nothing was restored.', { cause: error })
  return error
}
