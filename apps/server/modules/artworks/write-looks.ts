import { z } from 'zod'
import { eachRow } from '../../platform/database/each-row.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { ArtworkTools } from './index.ts'
import { findLookless, findLooksDue, type Lookless, markLooked, saveLooks } from './queries/look.ts'
import { saveView } from './queries/view.ts'

/** For pictures that were rendered before it was asked how they look. Once these are seen to, there is nothing left to find. */
export const writeLooksJob = defineJob('artworks.write-looks', z.object({}), { expireSeconds: 900, retries: 1 })

type Tools = Pick<ArtworkTools, 'database' | 'storage' | 'pictures' | 'log' | 'clock'>

/**
 * Writes down how every artwork looks of which nobody has, or not all that is asked for today, and which has renditions. May run twice,
 * and stop halfway: the next time it goes on. One that cannot be read keeps what is known of it, and is not tried again.
 * @returns how many were looked at
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
