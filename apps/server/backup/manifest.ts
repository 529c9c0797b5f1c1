import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { StartError } from '../platform/start-error.ts'
import { readPart, syncFolder, writePart } from './parts.ts'
import type { Opening, Sealing } from './sealing.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().regex(/^[\w-]+$/)
const Count = z.number().int().min(0)
const Part = z.object({ sha256: Sha256, rows: Count })

/** The description of a backup, written last. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Time of the database snapshot. */
  takenAt: z.iso.datetime(),
  /** The migrated schema version: number of migrations, and hash of the last one. */
  migrations: z.object({ count: z.number().int().min(1), lastHash: z.string() }),
  /** Version of the job queue's schema; null without a queue. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(Part.extend({ schema: Name, name: Name, columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: Name, name: Name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /**
   * The list of files: one line each, with area and key. `folder` contains the files. `missing` counts files that were missing or damaged
   * in the storage.
   */
  files: Part.extend({ folder: Name, bytes: Count, missing: Count }),
  /** A known text sealed by each secret, by the secret's name, so that a restore can verify its secrets. */
  sealed: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const DATABASES = 'databases'
const FILES = 'files'
const UNFINISHED = '.unfinished'
const DAY_MS = 24 * 60 * 60 * 1000

/** The folder of an unfinished backup; `finishBackup` removes the suffix. */
export function unfinishedFolder(folder: string, name: string): string {
  return join(folder, DATABASES, `${name}${UNFINISHED}`)
}

export function tablePart(backup: string, { schema, name }: { schema: string; name: string }): string {
  return join(backup, `${schema}.${name}.copy.gz`)
}

export function filesPart(backup: string): string {
  return join(backup, 'files.gz')
}

/** All backups of a folder with the same sealing share their files. */
export function filePath(folder: string, sealingName: string, { area, key }: { area: string; key: string }): string {
  return join(folder, FILES, sealingName, area, key.slice(0, 2), key)
}

function manifestPath(backup: string, isSealed: boolean): string {
  return join(backup, isSealed ? 'manifest.json.age' : 'manifest.json')
}

/** Completes a backup. @returns its folder */
export async function finishBackup(folder: string, name: string, manifest: Manifest, sealing: Sealing): Promise<string> {
  const backup = unfinishedFolder(folder, name)
  const content = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  await writePart(manifestPath(backup, sealing.isSealed), content, { sealing, isPacked: false })
  await syncFolder(backup)
  const finished = join(folder, DATABASES, name)
  await rename(backup, finished)
  await syncFolder(join(folder, DATABASES))
  return finished
}

export type FoundBackup = { name: string; folder: string; isSealed: boolean }

/** The finished backups of a folder, newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, DATABASES)).catch(() => [])
  return names
    .filter((name) => !name.endsWith(UNFINISHED))
    .toSorted()
    .toReversed()
}

/**
 * Finds the newest backup of a folder, or the one with a given name.
 * @throws StartError if there is none
 */
export async function findBackup(folder: string, name?: string): Promise<FoundBackup> {
  const found = (await listBackups(folder)).find((one) => name === undefined || one === name)
  if (found === undefined) {
    const what = name === undefined ? 'There is no backup' : `There is no backup named ${name}`
    throw new StartError(`${what} in ${folder}. Folders that end in ${UNFINISHED} are incomplete backups.`)
  }
  const backup = join(folder, DATABASES, found)
  const isSealed = (await readdir(backup)).includes('manifest.json.age')
  return { name: found, folder: backup, isSealed }
}

/** @throws StartError if it is unreadable or has another format */
export async function readManifest({ folder, isSealed }: FoundBackup, opening: Opening): Promise<Manifest> {
  const path = manifestPath(folder, isSealed)
  const { answer } = await readPart(path, { opening, isPacked: false }, text)
  try {
    return Manifest.parse(JSON.parse(answer))
  } catch (error) {
    throw new StartError(`${path} is damaged, or its format is not supported by this release.`, { cause: error })
  }
}

/** Deletes unfinished backups older than a day; newer ones may be in progress. */
export async function sweepUnfinished(folder: string, now: Date): Promise<void> {
  const names = await readdir(join(folder, DATABASES))
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) {
    const path = join(folder, DATABASES, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Deletes all but the newest databases. Keeps the files, because the sealed lists of older backups refer to them. @returns the deleted
 * names
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(count)
  for (const name of old) await rm(join(folder, DATABASES, name), { recursive: true, force: true })
  return old
}
