import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { forgetHandleDue, listHandlesDue, replaceHandle } from '../queries/former-handles.ts'
import { findBetterHandle } from '../rules/artworks.ts'
import type { ArtworkTools } from '../tools.ts'

/** Backfill for handles of earlier releases, which lost letters. Finds nothing once these are done. */
export const renewHandlesJob = defineJob('artworks.renew-handles', z.object({}), { expireSeconds: 300, retries: 1 })

/** Artworks per run. */
const LOOKS = 2000

type Tools = Pick<ArtworkTools, 'database' | 'clock'>

/**
 * Replaces handles that lost letters of the name, among the artworks that a migration marked. The former address redirects. Idempotent, and
 * resumes after an interruption.
 * @returns how many handles were replaced
 */
export async function renewHandles({ database, clock }: Tools, signal: AbortSignal): Promise<number> {
  let renewed = 0
  for (const { uid, name, handle } of await listHandlesDue(database, LOOKS)) {
    if (signal.aborted) break
    const better = findBetterHandle(name, handle)
    await database.transaction(async (tx) => {
      if (!(await forgetHandleDue(tx, uid)) || better === undefined) return
      if (await replaceHandle(tx, { uid, from: handle, to: better, at: clock() })) renewed++
    })
  }
  return renewed
}
