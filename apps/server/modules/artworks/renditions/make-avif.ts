import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { isProcessFailure } from '../../../platform/images/pictures.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { findAvifless, saveAvif } from '../queries/avif.ts'
import { findOriginal } from '../queries/renditions.ts'
import type { ArtworkTools } from '../tools.ts'

/** Runs every few minutes and encodes one picture at a time: no user waits for it, and uploads have priority. */
export const makeAvifJob = defineJob('artworks.make-avif', z.object({}), { expireSeconds: 900, retries: 1 })

/**
 * A busy machine or one short of memory stays so for a while. So a picture that may have failed for that reason is retried this often, with
 * this delay.
 */
const TRIES = 3
const AGAIN_MS = 60 * 60 * 1000

type Artwork = { uid: string; originalKey: string }
type Failure = { tries: number; at: Date }

/**
 * Encodes the renditions of every product as AVIF too. Idempotent, and resumes after an interruption. A picture that cannot be encoded
 * keeps its WEBP and is not retried. Failures that the machine may have caused are counted in memory: after a restart the count begins at
 * zero.
 * @returns a function that returns how many artworks were encoded
 */
export function avifMaker(tools: ArtworkTools) {
  const { database, clock } = tools
  const failures = new Map<string, Failure>()

  return async function makeAvif(signal: AbortSignal): Promise<number> {
    const avifless = iterateRows(
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
    if (isProcessFailure(err) && tries < TRIES) {
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

/** A full disk or an unreachable storage affects all pictures and may pass; every other error affects only this picture. */
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
      // an artwork deleted during encoding may be erased already; its new files would never be erased
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
