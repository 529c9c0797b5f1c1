import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Assignment, assign, defineJob } from '../jobs/jobs.ts'
import type { Logger } from '../observability/logger.ts'
import { lockFiles } from './lock-files.ts'
import { findReferencedKeys } from './referenced-keys.ts'
import { AREAS, type Area, type Storage } from './storage.ts'

/** Newer files may belong to a running operation. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Limit per night, which bounds the damage of a bug. The rest follows the next night. */
const MOST_REMOVED = 1000

/** With more orphans per referenced file, the storage probably belongs to another database. */
const ORPHANS_PER_NAMED = 20

/** Checks a thousand files at a time; an hour is enough for ten million. */
export const sweepOrphansJob = defineJob('storage.sweep-orphans', z.object({}), { cron: '50 3 * * *', expireSeconds: 3600, retries: 2 })

/** @property namedFiles  a statement that returns `area` and `key` of all files that rows refer to */
export type OrphanTools = {
  database: Database
  storage: Pick<Storage, 'list' | 'remove'>
  namedFiles: string
  clock: Clock
  log: Logger
}

type Orphan = { area: Area; key: string }

export function createOrphanSweep(tools: OrphanTools) {
  return { sweep: (signal: AbortSignal) => sweepOrphans(tools, signal) }
}

export function orphanJobs(orphans: ReturnType<typeof createOrphanSweep>): Assignment[] {
  return [assign(sweepOrphansJob, async (_, signal) => void (await orphans.sweep(signal)))]
}

/**
 * Removes files that are older than a day and that no row refers to: leftovers of aborted uploads, and replaced files. Safe to repeat and
 * to interrupt.
 * @returns the number of removed files
 * @throws Error if almost no file is referenced
 */
export async function sweepOrphans(tools: OrphanTools, signal: AbortSignal): Promise<number> {
  let removed = 0
  for await (const orphan of findOrphans(tools, signal)) {
    if (await removeOrphan(tools, orphan)) removed++
    if (signal.aborted || removed === MOST_REMOVED) break
  }
  if (removed) tools.log.info({ removed }, 'files that no row names were removed')
  return removed
}

async function* findOrphans({ database, storage, namedFiles, clock }: OrphanTools, signal: AbortSignal): AsyncGenerator<Orphan> {
  const before = clock().getTime() - KEPT_MS
  for (const area of AREAS) {
    for await (const page of storage.list(area)) {
      if (signal.aborted) return
      const keys = page.filter(({ storedAt }) => storedAt.getTime() < before).map(({ key }) => key)
      const named = await findReferencedKeys(database, namedFiles, { area, keys })
      // keys are hashes, so every page is a random sample
      if (keys.length - named.size > ORPHANS_PER_NAMED * (named.size + 1)) throw new Error(wrongDatabase(area))
      for (const key of keys) if (!named.has(key)) yield { area, key }
    }
  }
}

function wrongDatabase(area: Area): string {
  return `hardly any of the files in ${area} is named by this database: it looks like another one's, and nothing more is removed`
}

/** Holds the lock: a concurrent put of the same bytes waits and stores them again; a completed put has a row. */
async function removeOrphan({ database, storage, namedFiles }: OrphanTools, { area, key }: Orphan): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockFiles(tx, [key])
    const named = await findReferencedKeys(tx, namedFiles, { area, keys: [key] })
    if (named.has(key)) return false
    await storage.remove(area, key)
    return true
  })
}
