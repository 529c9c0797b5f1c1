import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import { removeUnneeded } from '../../platform/storage/remove-unneeded.ts'
import type { ArtworkTools } from './index.ts'
import { forgetLeftover, listLeftovers } from './queries/leftover.ts'

export const sweepLeftoversJob = defineJob('artworks.sweep-leftovers', z.object({}), { expireSeconds: 300, retries: 1 })

/** Pages that were opened before, and what they were kept in, still ask for a picture that was made anew since. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000

/** Takes away the files of renditions that were made anew, once nobody asks for them any more. May run twice, and stop halfway. */
export async function sweepLeftovers(
  tools: Pick<ArtworkTools, 'database' | 'storage' | 'storedFiles' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = tools
  const before = new Date(clock().getTime() - KEPT_MS)
  for (const { key, originalKey } of await listLeftovers(database, before)) {
    if (signal.aborted) return
    await database.transaction(async (tx) => {
      // whoever makes the same picture of the same file waits
      await lockFiles(tx, [originalKey])
      await lockFiles(tx, [key])
      if (await forgetLeftover(tx, key, before)) await removeUnneeded(tools, tx, { area: 'renditions', keys: [key] })
    })
  }
}
