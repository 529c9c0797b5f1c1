import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { removeUnneeded } from '../../../platform/storage/remove-unneeded.ts'
import { forgetLeftover, listLeftovers } from '../queries/leftover.ts'
import type { ArtworkTools } from '../tools.ts'

export const sweepLeftoversJob = defineJob('artworks.sweep-leftovers', z.object({}), { expireSeconds: 300, retries: 1 })

/** Open pages and HTTP caches may still request pictures that were replaced. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000

/** Deletes the files of replaced renditions after their retention time. Idempotent, and resumes after an interruption. */
export async function sweepLeftovers(
  tools: Pick<ArtworkTools, 'database' | 'storage' | 'storedFiles' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = tools
  const before = new Date(clock().getTime() - KEPT_MS)
  for (const { key, originalKey } of await listLeftovers(database, before)) {
    if (signal.aborted) return
    await database.transaction(async (tx) => {
      // blocks concurrent rendering of the same original
      await lockFiles(tx, [originalKey])
      await lockFiles(tx, [key])
      if (await forgetLeftover(tx, key, before)) await removeUnneeded(tools, tx, { area: 'renditions', keys: [key] })
    })
  }
}
