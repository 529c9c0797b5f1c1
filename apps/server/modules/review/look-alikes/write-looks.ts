import { z } from 'zod'
import { eachRow } from '../../../platform/database/queries/each-row.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findLookless, findLooksDue, type Lookless, markLooked, saveLooks } from '../queries/looks.ts'
import { saveView } from '../queries/marks.ts'
import type { ReviewTools } from '../tools.ts'

/** Backfill for artworks rendered before perceptual hashes were stored. Finds nothing once these are done. */
export const writeLooksJob = defineJob('artworks.write-looks', z.object({}), { expireSeconds: 900, retries: 1 })

type Tools = Pick<ReviewTools, 'database' | 'storage' | 'pictures' | 'log' | 'clock'>

/**
 * Stores the perceptual hashes of every artwork that has renditions and lacks some or all hashes. Idempotent, and resumes after an
 * interruption. An unreadable picture keeps the stored hashes and is not retried.
 * @returns how many artworks were processed
 */
export async function writeLooks(tools: Tools, signal: AbortSignal): Promise<number> {
  let looked = 0
  for (const find of [findLookless, findLooksDue]) {
    const waiting = eachRow(
      (after: string | undefined, limit) => find(tools.database, after, limit),
      ({ uid }) => uid,
      100,
    )
    for await (const one of waiting) {
      if (signal.aborted) return looked
      await writeLook(tools, one)
      looked++
    }
  }
  return looked
}

async function writeLook(tools: Tools, { uid, key }: Lookless): Promise<void> {
  const { database, log, clock } = tools
  const seen = await lookAt(tools, key).catch((err) => {
    log.warn({ err, uid }, 'how an artwork looks could not be seen')
    return undefined
  })
  await database.transaction(async (tx) => {
    if (!seen) return markLooked(tx, uid, clock())
    await saveLooks(tx, uid, seen.looks, clock())
    await saveView(tx, uid, seen.view)
  })
}

async function lookAt({ storage, pictures }: Tools, key: string) {
  const rendition = await storage.localCopy('renditions', key)
  try {
    return await pictures.measure(rendition.path)
  } finally {
    await rendition.release()
  }
}
