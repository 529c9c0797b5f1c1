import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { eachRow } from '../../platform/database/each-row.ts'
import { isMachinesFault } from '../../platform/images/pictures.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import type { ArtworkTools } from './index.ts'
import { findOriginal } from './queries/artworks.ts'
import { findAvifless, saveAvif } from './queries/avif.ts'

/** Looks every few minutes, and works on one picture at a time: nobody waits for it, and uploads go first. */
export const makeAvifJob = defineJob('artworks.make-avif', z.object({}), { expireSeconds: 900, retries: 1 })

/** A machine that is busy or short of memory is so for a while: so often, and so far apart, a picture is tried that may have been its victim. */
const TRIES = 3
const AGAIN_MS = 60 * 60 * 1000

type Artwork = { uid: string; originalKey: string }
type Failure = { tries: number; at: Date }

/**
 * Makes the smaller pictures of every plate for sale in AVIF too. May run twice, and stop halfway: the next time it goes on. One that
 * cannot be encoded keeps its WEBP and is not tried again. Failures that may be the machine's are counted in this process: after a
 * restart such a picture has its tries anew.
 * @returns a verb that tells how many were made
 */
export function avifMaker(tools: ArtworkTools) {
  const { database, clock } = tools
  const failures = new Map<string, Failure>()

  return async function makeAvif(signal: AbortSignal): Promise<number> {
    const avifless = eachRow(
      (after: string | undefined, limit) => findAvifless(database, after, limit),
      ({ uid }) => uid,
      100,
    )
    let made = 0
    for await (const artwork of avifless) {
      if (signal.aborted) break
      if (!isDue(failures.get(artwork.uid), clock())) continue
      if (await tryEncoding(tools, artwork, failures)) made++
    }
    return made
  }
}

function isDue(failure: Failure | undefined, now: Date): boolean {
  return !failure || now.getTime() - failure.at.getTime() >= AGAIN_MS
}

async function tryEncoding(tools: ArtworkTools, artwork: Artwork, failures: Map<string, Failure>): Promise<boolean> {
  const { database, log, clock } = tools
  const tries = (failures.get(artwork.uid)?.tries ?? 0) + 1
  try {
    await encode(tools, artwork)
  } catch (err) {
    if (!isPassedOver(err)) throw err
    log.warn({ err, uid: artwork.uid, tries }, 'a picture could not be made in AVIF')
    if (isMachinesFault(err) && tries < TRIES) {
      failures.set(artwork.uid, { tries, at: clock() })
      return false
    }
    await database.transaction((tx) => saveAvif(tx, artwork.uid, [], clock()))
    failures.delete(artwork.uid)
    return false
  }
  failures.delete(artwork.uid)
  return true
}

/** A full disk or a storage that is away concerns all pictures, and may be there again the next time; anything else concerns this one. */
function isPassedOver(error: unknown): boolean {
  return error instanceof StoredFileMissing || (error instanceof Problem && error.status < 500)
}

async function encode({ database, storage, pictures, clock }: ArtworkTools, { uid, originalKey }: Artwork) {
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
    const keys = rows.map(({ key }) => key)
    await database.transaction(async (tx) => {
      await lockFiles(tx, [originalKey])
      // what was deleted while it was drawn may be erased already, and nobody would erase it once more
      if (!(await findOriginal(tx, uid))) return
      await lockFiles(tx, keys)
      for (const { sha256, path } of made) await storage.put('renditions', sha256, path)
      await saveAvif(tx, uid, rows, clock())
    })
  } finally {
    await folder.release()
    await original.release()
  }
}
