import { z } from 'zod'
import { needsConversion } from '../../../platform/images/colours/choose-colour-space.ts'
import { readChunks } from '../../../platform/images/colours/read-png-colours.ts'
import { isDeepPng } from '../../../platform/images/decoding/header.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { forgetDue, listRenditionsDue } from '../queries/due.ts'
import type { ArtworkTools } from '../tools.ts'
import { renderJob } from './render-artwork.ts'

/** Backfill for artworks whose renditions an earlier release made differently. Finds nothing once these are done. */
export const rerenderArtworksJob = defineJob('artworks.rerender', z.object({}), {
  expireSeconds: 300,
  retries: 1,
  formerNames: ['artworks.render-anew'],
})

/** Maximum of artworks checked per run, so that the job queue cannot grow faster than the worker empties it. */
const LOOKS = 200
/** Uploads have priority. */
const PRIORITY = -1

type Tools = Pick<ArtworkTools, 'database' | 'storage' | 'jobs' | 'log'>

/**
 * Among the artworks that a migration marked, regenerates the renditions of those whose colours may have been wrong: PNG with 16 bits per
 * channel or with colours described without a profile, and JPEG and WEBP with a profile and a rotation. The others keep their renditions. Idempotent, and resumes after an interruption.
 * @returns how many regenerations were queued
 */
export async function rerenderArtworks({ database, storage, jobs, log }: Tools, signal: AbortSignal): Promise<number> {
  let asked = 0
  for (const { uid, originalKey } of await listRenditionsDue(database, LOOKS)) {
    if (signal.aborted) break
    const isToRender = await isConcerned(storage, originalKey).catch((err) => {
      // an unreachable storage affects all of them and may pass
      if (!(err instanceof StoredFileMissing)) throw err
      log.warn({ err, uid }, 'the original of an artwork is not there, and its renditions stay as they are')
      return false
    })
    await database.transaction(async (tx) => {
      if (!(await forgetDue(tx, uid)) || !isToRender) return
      await jobs.send(tx, renderJob, { artwork: uid }, { priority: PRIORITY })
      asked++
    })
  }
  return asked
}

/** Colours are described before the pixels, and only a profile takes much room before them. */
const START_BYTES = 64 * 1024

/** Reads only the beginning of the file: from a bucket the rest would be a long transfer. */
async function isConcerned(storage: Tools['storage'], originalKey: string): Promise<boolean> {
  const { stream } = await storage.read('originals', originalKey)
  let start = Buffer.alloc(0)
  for await (const part of stream) {
    start = Buffer.concat([start, part as Buffer])
    if (start.length >= START_BYTES) break
  }
  const colours = await readChunks(async (position, length) => start.subarray(position, position + length))
  return isDeepPng(start) || hasProfileAndExif(start) || (colours !== undefined && needsConversion(colours, colours.profiles.length > 0))
}

/** Flags of an extended WEBP: a profile and EXIF, which may rotate the picture. */
const WEBP_FLAGS = 0x20 | 0x08
const WEBP_FLAGS_AT = 20

function hasProfileAndExif(start: Buffer): boolean {
  if (start.toString('latin1', 8, 16) === 'WEBPVP8X') return ((start[WEBP_FLAGS_AT] ?? 0) & WEBP_FLAGS) === WEBP_FLAGS
  const isJpeg = start[0] === 0xff && start[1] === 0xd8
  return isJpeg && start.includes('ICC_PROFILE\0') && start.includes('Exif\0\0')
}
