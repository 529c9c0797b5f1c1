import { z } from 'zod'
import { eachRow } from '../../platform/database/each-row.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findLookless, saveLooks } from './look-queries.ts'
import type { ArtworkTools } from './service.ts'

/** For pictures that were rendered before it was asked how they look. Once these are seen to, there is nothing left to find. */
export const writeLooksJob = defineJob('artworks.write-looks', z.object({}), { expireSeconds: 900, retries: 1 })

type Tools = Pick<ArtworkTools, 'database' | 'storage' | 'pictures' | 'log' | 'clock'>

/**
 * Writes down how every artwork looks of which nobody has, and which has renditions. May run twice, and stop halfway: the next time
 * it goes on. One that cannot be read is left without and not tried again.
 * @returns how many were looked at
 */
export async function writeLooks(tools: Tools, signal: AbortSignal): Promise<number> {
  const { database, log, clock } = tools
  const lookless = eachRow(
    (after: string | undefined, limit) => findLookless(database, after, limit),
    ({ uid }) => uid,
    100,
  )
  let looked = 0
  for await (const { uid, key } of lookless) {
    if (signal.aborted) break
    const looks = await lookAt(tools, key).catch((err) => {
      log.warn({ err, uid }, 'how an artwork looks could not be seen')
      return []
    })
    await database.transaction((tx) => saveLooks(tx, uid, looks, clock()))
    looked++
  }
  return looked
}

async function lookAt({ storage, pictures }: Tools, key: string) {
  const rendition = await storage.localCopy('renditions', key)
  try {
    return (await pictures.measure(rendition.path)).looks
  } finally {
    await rendition.release()
  }
}
