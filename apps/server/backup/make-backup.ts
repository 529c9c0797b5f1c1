import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '../platform/clock.ts'
import { connectTo } from '../platform/database/connection/connect.ts'
import { findQueueVersion } from '../platform/jobs/queue-tables.ts'
import { type Storage, StoredFileMissing } from '../platform/storage/storage.ts'
import { AS_TEXT, columnList, listSequences, listTables, quoted } from './catalogue.ts'
import { asFolderError } from './folder-error.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { filePath, filesPart, finishBackup, type Manifest, sweepUnfinished, tablePart, unfinishedFolder } from './manifest.ts'
import { type NamedFile, readNamedFiles, writeNamedFiles } from './named-files.ts'
import { syncFolder, writePart } from './parts.ts'
import { createProgress, type Progress } from './progress.ts'
import { findRelease, refuseOtherRelease } from './releases.ts'
import type { Sealing } from './sealing.ts'

const AT_ONCE = 4
const SHOWN = 20

export type BackupOptions = {
  /** Without a pooler: the connection holds the snapshot. */
  url: string
  storage: Pick<Storage, 'localCopy'>
  /** The folder of the backups; existing files in it are not copied again. */
  folder: string
  sealing: Sealing
  /** A query for all files that rows refer to: `area`, `key`, and whether it `must_be_there`. */
  namedFiles: string
  /** A known text sealed by each secret, by the secret's name. */
  sealed: Record<string, string>
  clock: Clock
  /** Receives progress lines for the operator. */
  print: (line: string) => void
}

/**
 * Backs up a snapshot of the database and all files that it refers to, while the site stays online. Files are immutable, so copying them
 * before or after the snapshot makes no difference. Reports missing and damaged files and backs up the rest.
 * @returns folder of the backup, and number of missing or damaged files
 * @throws StartError if the backup fails. Deletes the unfinished backup; a killed process leaves one that is marked as unfinished
 */
export async function makeBackup(options: BackupOptions): Promise<{ name: string; folder: string; missing: number }> {
  const name = options.clock().toISOString().replaceAll(':', '-').replace('.', '-')
  const making = unfinishedFolder(options.folder, name)
  try {
    await mkdir(making, { recursive: true, mode: 0o700 })
    await sweepUnfinished(options.folder, options.clock())
    const manifest = await writeParts(options, making)
    const folder = await finishBackup(options.folder, name, manifest, options.sealing)
    return { name, folder, missing: manifest.files.missing }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw asFolderError(error, options.folder)
  }
}

async function writeParts(options: BackupOptions, making: string): Promise<Manifest> {
  const { url, namedFiles, sealed, clock, print } = options
  const work: Work = { options, making, list: join(making, 'names'), progress: createProgress(print, clock), folders: new Set() }
  const client = await connectTo(url, 'tintype backup')
  try {
    await client.query(AS_TEXT)
    refuseOtherRelease(await findRelease(client))
    // Copy most files first, to shorten the time between the snapshot and the last file.
    await writeNamedFiles(client, namedFiles, work.list)
    await copyFiles(work)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const facts = await copyDatabase(client, work)
    await writeNamedFiles(client, namedFiles, work.list)
    await client.query('COMMIT')
    const files = await listFiles(work, await copyFiles(work))
    for (const folder of work.folders) await syncFolder(folder)
    await rm(work.list)
    return { format: 1, ...facts, files, sealed }
  } finally {
    await client.end()
  }
}

/** @property list  a file with the names of the files; @property folders  the folders with new files */
type Work = { options: BackupOptions; making: string; list: string; progress: Progress; folders: Set<string> }

async function copyDatabase(client: pg.Client, { options, making, progress }: Work) {
  const { sealing, print, clock } = options
  const takenAt = clock().toISOString()
  const tables = await listTables(client)
  // lock like pg_dump, against migrations during the copy
  await client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS SHARE MODE`)
  const written: Manifest['tables'] = []
  for (const table of tables) {
    const copy = client.query(copyTo(`COPY ${quoted(table)} (${columnList(table)}) TO STDOUT`))
    const onLines = (rows: number) => progress(() => `${table.schema}.${table.name}: ${rows} rows so far`)
    const { sha256, lines } = await writePart(tablePart(making, table), copy, { sealing, onLines })
    written.push({ ...table, rows: lines, sha256 })
  }
  const rows = written.reduce((sum, table) => sum + table.rows, 0)
  print(`The database as it was at ${takenAt}: ${tables.length} tables, ${rows} rows`)
  return {
    takenAt,
    migrations: await findRelease(client),
    queueVersion: await findQueueVersion(client),
    tables: written,
    sequences: await listSequences(client),
  }
}

/** Copies files that are not in the backup folder yet. @returns files whose content does not match their hash */
async function copyFiles(work: Work): Promise<Set<string>> {
  const { folder, sealing } = work.options
  const damaged = new Set<string>()
  let seen = 0
  await forEachConcurrently(readNamedFiles(work.list), AT_ONCE, async (file) => {
    work.progress(() => `${seen} files so far`)
    seen++
    const path = filePath(folder, sealing.name, file)
    if (!isKey(file.key) || (await stat(path).catch(() => undefined))) return
    if (!(await copyFile(work, file, path))) damaged.add(toStoredPath(file))
  })
  return damaged
}

/** Writes the list of the copied files in the order of names; prints missing and damaged ones. */
async function listFiles({ options, making, list }: Work, damaged: Set<string>): Promise<Manifest['files']> {
  const { folder, sealing, print } = options
  let [bytes, missing] = [0, 0]
  async function* lines(): AsyncGenerator<string> {
    for await (const file of readNamedFiles(list)) {
      const found = isKey(file.key) && (await stat(filePath(folder, sealing.name, file)).catch(() => undefined))
      if (found) {
        bytes += found.size
        yield `${file.area}\t${file.key}\n`
      } else if (file.mustBeThere || damaged.has(toStoredPath(file))) {
        if (++missing <= SHOWN) print(`${damaged.has(toStoredPath(file)) ? 'DAMAGED' : 'MISSING'} ${toStoredPath(file)}`)
      }
    }
  }
  const { sha256, lines: rows } = await writePart(filesPart(making), Readable.from(lines(), { objectMode: false }), { sealing })
  print(`${rows} files, ${bytes} bytes`)
  if (missing) print(`${missing} files of the database are missing or damaged. The backup contains everything else.`)
  return { folder: sealing.name, sha256, rows, bytes, missing }
}

function isKey(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key)
}

function toStoredPath({ area, key }: NamedFile): string {
  return `${area}/${key}`
}

class Damaged extends Error {}

/** @returns false if the file is damaged; missing files are detected later */
async function copyFile({ options, making, folders }: Work, { area, key }: NamedFile, path: string): Promise<boolean> {
  const copy = await options.storage.localCopy(area, key).catch((error) => {
    if (!(error instanceof StoredFileMissing)) throw error
  })
  if (!copy) return true
  try {
    await writePart(path, createReadStream(copy.path), {
      sealing: options.sealing,
      isPacked: false,
      partial: join(making, `${area}-${key}`),
      check({ sha256 }) {
        if (sha256 !== key) throw new Damaged()
      },
    })
    for (const above of [dirname(path), dirname(dirname(path)), dirname(dirname(dirname(path)))]) folders.add(above)
    return true
  } catch (error) {
    const { code, path: of } = error as NodeJS.ErrnoException
    const isGone = code === 'ENOENT' && of === copy.path
    if (!isGone && !(error instanceof Damaged)) throw error
    return isGone
  } finally {
    await copy.release()
  }
}
