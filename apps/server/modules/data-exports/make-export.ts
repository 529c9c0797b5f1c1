import { join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { writeZip } from '../../platform/archives/write-zip.ts'
import type { JobAttempt } from '../../platform/jobs/jobs.ts'
import { archiveEntries } from './archive-entries.ts'
import { createProgress, Superseded } from './progress.ts'
import { beginTry, expireEarlier, failOpenExports, type Try, updateTry } from './queries/data-exports.ts'
import { MAX_TRIES } from './rules/data-exports.ts'
import { removeLeftovers } from './sweep-exports.ts'
import type { DataExportTools } from './tools.ts'

/**
 * Makes a requested archive and notifies the artist. Idempotent and safe to kill: each try starts from the beginning in its own folder, and
 * only a complete archive is stored.
 */
export async function makeExport(
  tools: DataExportTools,
  { id }: { id: string },
  signal: AbortSignal,
  turn: JobAttempt = { isLast: () => false },
): Promise<void> {
  const { database, storage, clock, log } = tools
  const current = await beginTry(database, id)
  if (!current) return failOpenExports(database, { id }, clock())
  try {
    if (current.storageKey) await storage.remove('exports', current.storageKey)
    await make(tools, current, signal)
  } catch (error) {
    if (error instanceof Superseded) return
    const isRefused = error instanceof Problem && error.status !== 503
    const isGivenUp = !isRefused && turn.isLast(error)
    if (signal.aborted || !(isRefused || isGivenUp || current.tries >= MAX_TRIES)) throw error
    log.error({ err: error, exportId: id }, 'an archive of an artist’s data was not made')
    await updateTry(database, current, { state: 'failed', failedAt: clock() })
    // also fails the job, so that the error appears in the list of failed jobs
    if (isGivenUp) throw error
  }
  await removeLeftovers(tools, current.artistId)
}

async function make(tools: DataExportTools, current: Try, signal: AbortSignal): Promise<void> {
  const { database, storage, artworks } = tools
  const of = { artistId: current.artistId, until: tools.clock() }
  const { originalBytes } = await artworks.measureEverything(database, of)
  const progress = await createProgress(tools, current, originalBytes)
  const folder = await storage.makeFolder()
  try {
    const path = join(folder.path, 'archive')
    const { sha256, sizeBytes } = await writeZip(path, archiveEntries(tools, { ...of, id: current.id }, progress), signal)
    if (!(await updateTry(database, current, { storageKey: sha256, bytesDone: originalBytes }))) throw new Superseded()
    await storage.put('exports', sha256, path)
    await finish(tools, current, { sha256, sizeBytes })
  } finally {
    await folder.release()
  }
}

async function finish(tools: DataExportTools, current: Try, { sha256, sizeBytes }: { sha256: string; sizeBytes: number }): Promise<void> {
  const { database, storage, accounts, notifications } = tools
  const readyAt = tools.clock()
  const expiresAt = new Date(readyAt.getTime() + limits.dataExport.keptMs)
  const isFinished = await database.transaction(async (tx) => {
    if (!(await updateTry(tx, current, { state: 'ready', archiveBytes: sizeBytes, readyAt, expiresAt }))) return false
    await expireEarlier(tx, current)
    const { name, email } = await accounts.describe(tx, current.artistId)
    await notifications.send(tx, {
      kind: 'export_ready',
      to: email,
      artistName: name,
      archiveBytes: sizeBytes,
      expiresAt: expiresAt.toISOString(),
    })
    return true
  })
  if (isFinished) return
  await storage.remove('exports', sha256)
  throw new Superseded()
}
