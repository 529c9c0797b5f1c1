import { z } from 'zod'
import { isDeepPng } from '../../platform/images/header.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import type { ArtworkTools } from './index.ts'
import { renderJob } from './jobs.ts'
import { forgetDue, listRenditionsDue } from './queries/due.ts'

/** For pictures whose renditions an earlier release made otherwise than they would be made now. Once these are seen to, there is nothing left to find. */
export const renderAnewJob = defineJob('artworks.render-anew', z.object({}), { expireSeconds: 300, retries: 1 })

/** At most so many are looked at in one run: what is made anew must not grow faster than it is made. */
const LOOKS = 200
/** Uploads go first. */
const PRIORITY = -1

type Tools = Pick<ArtworkTools, 'database' | 'storage' | 'jobs' | 'log'>

/**
 * Has the renditions made anew of those pictures, of all that a migration marked, which have sixteen bits a channel: their colours were
 * wrong. The others keep what they have. May run twice, and stop halfway: the next time it goes on.
 * @returns how many are made anew
 */
export async function renderAnew({ database, storage, jobs, log }: Tools, signal: AbortSignal): Promise<number> {
  let asked = 0
  for (const { uid, originalKey } of await listRenditionsDue(database, LOOKS)) {
    if (signal.aborted) break
    const isConcerned = await isDeep(storage, originalKey).catch((err) => {
      // a storage that is away concerns all of them, and may be there again the next time
      if (!(err instanceof StoredFileMissing)) throw err
      log.warn({ err, uid }, 'the original of an artwork is not there, and its renditions stay as they are')
      return false
    })
    await database.transaction(async (tx) => {
      if (!(await forgetDue(tx, uid)) || !isConcerned) return
      await jobs.send(tx, renderJob, { artwork: uid }, { priority: PRIORITY })
      asked++
    })
  }
  return asked
}

/** Only the beginning is read: from a bucket the rest would have to come a long way. */
async function isDeep(storage: Tools['storage'], originalKey: string): Promise<boolean> {
  const { stream } = await storage.read('originals', originalKey)
  let start = Buffer.alloc(0)
  for await (const part of stream) {
    start = Buffer.concat([start, part as Buffer])
    if (start.length >= 64) break
  }
  return isDeepPng(start)
}
