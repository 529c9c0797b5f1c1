import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { readPart, syncFolder, writePart } from './parts.ts'
import type { Opening, Sealing } from './sealing.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().regex(/^[\w-]+$/)
const Count = z.number().int().min(0)
const Part = z.object({ sha256: Sha256, rows: Count })

/** What a backup says of itself. It is written last. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The instant at which the database was as it is in here. */
  takenAt: z.iso.datetime(),
  /** How far the schema was migrated: how many there were, and the last one by its hash. */
  migrations: z.object({ count: z.number().int().min(1), lastHash: z.string() }),
  /** Of the job queue's own schema; null where there was no queue yet. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(Part.extend({ schema: Name, name: Name, columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: Name, name: Name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** The list of files: a line each, with its area and key. `folder`: where they lie. `missing`: how many the storage did not have whole. */
  files: Part.extend({ folder: Name, bytes: Count, missing: Count }),
  /** By the name of a secret, a word that it has sealed: so a restore finds out whether it has the same one. */
  sealed: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const DATABASES = 'databases'
const FILES = 'files'
const UNFINISHED = '.unfinished'
const DAY_MS = 24 * 60 * 60 * 1000

/** Where a backup lies while it is made; `finishBackup` takes the last part of its name away. */
export function unfinishedFolder(folder: string, name: string): string {
  return join(folder, DATABASES, `${name}${UNFINISHED}`)
}

export function tablePart(backup: string, { schema, name }: { schema: string; name: string }): string {
  return join(backup, `${schema}.${name}.copy.gz`)
}

export function filesPart(backup: string): string {
  return join(backup, 'files.gz')
}

/** Files are shared by all backups of a folder that are sealed alike. */
export function filePath(folder: string, sealingName: string, { area, key }: { area: string; key: string }): string {
  return join(folder, FILES, sealingName, area, key.slice(0, 2), key)
}

function manifestPath(backup: string, isSealed: boolean): string {
  return join(backup, isSealed ? 'manifest.json.age' : 'manifest.json')
}

/** After this the backup is one. @returns its folder */
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

/** The finished backups of a folder, the newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, DATABASES)).catch(() => [])
  return names
    .filter((name) => !name.endsWith(UNFINISHED))
    .toSorted()
    .toReversed()
}

/**
 * The newest backup of a folder, or the one of a name.
 * @throws StartError where there is none
 */
export async function findBackup(folder: string, name?: string): Promise<FoundBackup> {
  const found = (await listBackups(folder)).find((one) => name === undefined || one === name)
  if (found === undefined) {
    const what = name === undefined ? 'There is no backup' : `There is no backup of the name ${name}`
    throw new StartError(`${what} in ${folder}. What ends in ${UNFINISHED} was broken off, and is none.`)
  }
  const backup = join(folder, DATABASES, found)
  const isSealed = (await readdir(backup)).includes('manifest.json.age')
  return { name: found, folder: backup, isSealed }
}

/** @throws StartError where it cannot be read or is of another format */
export async function readManifest({ folder, isSealed }: FoundBackup, opening: Opening): Promise<Manifest> {
  const path = manifestPath(folder, isSealed)
  const { answer } = await readPart(path, { opening, isPacked: false }, text)
  try {
    return Manifest.parse(JSON.parse(answer))
  } catch (error) {
    throw new StartError(`${path} is damaged, or of a format that this release does not read.`, { cause: error })
  }
}

/** Takes away what was broken off a day ago or longer: another backup may be under way. */
export async function sweepUnfinished(folder: string, now: Date): Promise<void> {
  const names = await readdir(join(folder, DATABASES))
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) {
    const path = join(folder, DATABASES, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Takes all but the newest databases away. Files stay: which of them an older backup needs is sealed with it. @returns their names */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(count)
  for (const name of old) await rm(join(folder, DATABASES, name), { recursive: true, force: true })
  return old
}
