import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { eachRow } from '../../platform/database/each-row.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import { findAvifless, saveAvif } from './avif-queries.ts'
import { findOriginal, lockFile } from './queries.ts'
import type { ArtworkTools } from './service.ts'

/** Looks every few minutes, and works on one picture at a time: nobody waits for it, and uploads go first. */
export const makeAvifJob = defineJob('artworks.make-avif', z.object({}), { expireSeconds: 900, retries: 1 })

/**
 * Makes the smaller pictures of every plate for sale in AVIF too. May run twice, and stop halfway: the next time it goes on. One that
 * cannot be encoded keeps its WEBP and is not tried again.
 * @returns how many were made
 */
export async function makeAvif(tools: ArtworkTools, signal: AbortSignal): Promise<number> {
  const { database, log, clock } = tools
  const avifless = eachRow(
    (after: string | undefined, limit) => findAvifless(database, after, limit),
    ({ uid }) => uid,
    100,
  )
  let made = 0
  for await (const artwork of avifless) {
    if (signal.aborted) break
    try {
      await encode(tools, artwork)
      made++
    } catch (err) {
      if (!isHopeless(err)) throw err
      log.warn({ err, uid: artwork.uid }, 'a picture could not be made in AVIF')
      await database.transaction((tx) => saveAvif(tx, artwork.uid, [], clock()))
    }
  }
  return made
}

/** A full disk or a storage that is away may be there again the next time; this picture never will. */
function isHopeless(error: unknown): boolean {
  return error instanceof StoredFileMissing || (error instanceof Problem && error.status < 500)
}

async function encode({ database, storage, pictures, clock }: ArtworkTools, { uid, originalKey }: { uid: string; originalKey: string }) {
  const original = await storage.localCopy('originals', originalKey)
  const folder = await storage.makeFolder()
  try {
    const made = await pictures.renderAvif(original.path, folder.path)
    const rows = made.map(({ preset, sha256, widthPx, heightPx }) => ({
      preset: preset.replace('w', 'avif'),
      key: sha256,
      widthPx,
      heightPx,
    }))
    await database.transaction(async (tx) => {
      await lockFile(tx, originalKey)
      // what was deleted while it was drawn may be erased already, and nobody would erase it once more
      if (!(await findOriginal(tx, uid))) return
      for (const { sha256, path } of made) await storage.put('renditions', sha256, path)
      await saveAvif(tx, uid, rows, clock())
    })
  } finally {
    await folder.release()
    await original.release()
  }
}
