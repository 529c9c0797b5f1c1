import { z } from 'zod'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { isAboutPicture } from '../is-about-picture.ts'
import { saveView } from '../queries/landmarks.ts'
import { findHashesDue, findUnhashed, markHashed, saveHashes, type UnhashedArtwork } from '../queries/perceptual-hashes.ts'
import type { ReviewTools } from '../tools.ts'

/** Backfill for artworks rendered before perceptual hashes were stored. Finds nothing once these are done. */
export const hashArtworksJob = defineJob('artworks.hash', z.object({}), {
  expireSeconds: 900,
  retries: 1,
  formerNames: ['artworks.write-looks'],
})

type Tools = Pick<ReviewTools, 'database' | 'storage' | 'pictures' | 'log' | 'clock'>

/**
 * Stores the perceptual hashes of every artwork that has renditions and lacks some or all hashes. Idempotent, and resumes after an
 * interruption. An unreadable picture keeps the stored hashes and is not retried; while the storage does not answer, the next run tries it.
 * @returns how many artworks were processed
 */
export async function hashArtworks(tools: Tools, signal: AbortSignal): Promise<number> {
  let artworkCount = 0
  for (const find of [findUnhashed, findHashesDue]) {
    const waiting = iterateRows(
      (after: string | undefined, limit) => find(tools.database, after, limit),
      ({ uid }) => uid,
      100,
    )
    for await (const one of waiting) {
      if (signal.aborted) return artworkCount
      await hashArtwork(tools, one)
      artworkCount++
    }
  }
  return artworkCount
}

async function hashArtwork(tools: Tools, { uid, key }: UnhashedArtwork): Promise<void> {
  const { database, log, clock } = tools
  const seen = await measureRendition(tools, key).catch((err) => {
    const isFinal = isAboutPicture(err)
    log.warn({ err, uid, isFinal }, 'how an artwork looks could not be seen')
    return isFinal ? undefined : 'later'
  })
  if (seen === 'later') return
  await database.transaction(async (tx) => {
    if (!seen) return markHashed(tx, uid, clock())
    await saveHashes(tx, uid, seen.looks, clock())
    await saveView(tx, uid, seen.view)
  })
}

async function measureRendition({ storage, pictures }: Tools, key: string) {
  const rendition = await storage.localCopy('renditions', key)
  try {
    return await pictures.measure(rendition.path)
  } finally {
    await rendition.release()
  }
}
