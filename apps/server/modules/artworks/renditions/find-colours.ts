import { z } from 'zod'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findColourless, saveColours } from '../queries/colour.ts'
import type { ArtworkTools } from '../tools.ts'
import { toFilterColours } from './filter-colours.ts'

/** Backfill for pictures rendered before colours were computed. Finds nothing once these are done. */
export const findColoursJob = defineJob('artworks.find-colours', z.object({}), { expireSeconds: 900, retries: 1 })

type Tools = Pick<ArtworkTools, 'database' | 'storage' | 'pictures' | 'log'>

/**
 * Computes the colours of every artwork that has renditions and no colours. Idempotent, and resumes after an interruption. An unreadable
 * picture keeps no colours and is not retried.
 * @returns how many artworks were processed
 */
export async function findColours(tools: Tools, signal: AbortSignal): Promise<number> {
  const { database, log } = tools
  const colourless = iterateRows(
    (after: string | undefined, limit) => findColourless(database, after, limit),
    ({ uid }) => uid,
    100,
  )
  let artworkCount = 0
  for await (const { uid, key } of colourless) {
    if (signal.aborted) break
    const colours = await measureFilterColours(tools, key).catch((err) => {
      log.warn({ err, uid }, 'the colours of an artwork could not be seen')
      return []
    })
    await saveColours(database, uid, colours)
    artworkCount++
  }
  return artworkCount
}

async function measureFilterColours({ storage, pictures }: Tools, key: string) {
  const rendition = await storage.localCopy('renditions', key)
  try {
    return toFilterColours((await pictures.measure(rendition.path)).palette)
  } finally {
    await rendition.release()
  }
}
