import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EnlargedDetail } from '@tintype/contract/artworks/details'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { EnlargerKind } from '@tintype/domain/prints/proofs'
import { z } from 'zod'
import type { Artist } from '../../../platform/actor.ts'
import { defineJob, type JobAttempt } from '../../../platform/jobs/jobs.ts'
import { lockCounts } from '../queries/counts.ts'
import {
  countDetails,
  type DetailRow,
  deleteDetails,
  findDetail,
  findDetailTask,
  findSameDetail,
  finishDetail,
  saveDetail,
  setDetailPercent,
} from '../queries/detail.ts'
import { checkPicture, type PictureFile } from '../renditions/check-picture.ts'
import type { ArtworkTools } from '../tools.ts'

/** The limit covers all tiles of a detail; a network may take a minute for each. A killed process is retried once. */
export const enlargeDetailJob = defineJob('artworks.enlarge-detail', z.object({ detail: z.uuid() }), { expireSeconds: 900, retries: 1 })

export const sweepDetailsJob = defineJob('artworks.sweep-details', z.object({}), { expireSeconds: 60, retries: 1 })

/** A detail started longer ago is lost with its worker. */
const LOST_MS = 40 * 60 * 1000
/** Minimum interval between two stored progress values. */
const PROGRESS_INTERVAL_MS = 1000

export type DetailRequest = { detail: PictureFile; widthPx: number; heightPx: number }

/**
 * Requests that a network enlarges a detail as it does for print, in a job, so that the artist can judge the result. The same detail is
 * enlarged only once while its result is stored.
 * @throws Problem `details_by_filter` where there is no network, `detail_size`, and as `checkPicture`; `details_waiting`, `details_used_up`
 */
export async function requestDetail(tools: ArtworkTools, { artistId }: Artist, request: DetailRequest): Promise<EnlargedDetail> {
  const { database, pictures, clock, jobs } = tools
  const { detail, widthPx, heightPx } = request
  if (!pictures.enlarger) throw new Problem('details_by_filter')
  if (detail.sizeBytes > limits.detail.fileBytes) throw new Problem('detail_size')
  const small = await checkPicture(tools, detail)
  if (widthPx < small.widthPx || heightPx < small.heightPx || widthPx * heightPx > limits.detail.pixels) throw new Problem('detail_size')
  const key = createHash('sha256').update(`${detail.sha256} ${widthPx} ${heightPx} ${pictures.enlarger}`).digest('hex')
  const source = (await readFile(detail.path)).toString('base64')
  return database.transaction(async (tx) => {
    // serialize the requests of one artist, so that the counts stay correct
    await lockCounts(tx, artistId)
    const same = await findSameDetail(tx, artistId, key)
    const now = clock()
    if (same && isStanding(same, now)) return toDetail(same)
    const before = (ms: number) => new Date(now.getTime() - ms)
    const { asked, waiting } = await countDetails(tx, artistId, { since: before(limits.detail.keptMs), waitingSince: before(LOST_MS) })
    if (waiting >= limits.detail.waitingMax) throw new Problem('details_waiting')
    if (asked >= limits.detail.perDay) throw new Problem('details_used_up')
    const row = await saveDetail(tx, { artistId, key, source, widthPx, heightPx, askedAt: now })
    await jobs.send(tx, enlargeDetailJob, { detail: row.uid })
    return toDetail(row)
  })
}

/** What enlarges pictures that are too coarse for print. */
export function toEnlargerKind({ pictures }: Pick<ArtworkTools, 'pictures'>): EnlargerKind {
  return pictures.enlarger ? 'network' : 'built_in'
}

/** Status of a detail. @throws Problem `detail_not_found`, also for another artist's detail */
export async function getDetail({ database }: Pick<ArtworkTools, 'database'>, { artistId }: Artist, uid: string): Promise<EnlargedDetail> {
  const row = await findDetail(database, artistId, uid)
  if (!row) throw new Problem('detail_not_found')
  return toDetail(row)
}

/**
 * Enlarges a requested detail. The failure of the last attempt is stored, so that the waiting client sees it: a print would then be
 * enlarged by the built-in filter. Idempotent.
 */
export async function enlargeDetail(tools: ArtworkTools, { detail: uid }: { detail: string }, { isLast }: JobAttempt): Promise<void> {
  const { database, storage, pictures, clock } = tools
  const task = await findDetailTask(database, uid)
  if (!task?.source || task.finishedAt) return
  const folder = await storage.makeFolder()
  const progress = watchDetail(tools, uid)
  try {
    const path = join(folder.path, 'detail')
    await writeFile(path, Buffer.from(task.source, 'base64'), { mode: 0o600 })
    const { picture, network } = await pictures.enlargeDetail(path, task, folder.path, progress.report)
    await progress.end()
    await finishDetail(database, uid, { picture: picture.toString('base64'), network, finishedAt: clock() })
  } catch (error) {
    await progress.end()
    if (isLast(error)) await finishDetail(database, uid, { picture: null, network: null, finishedAt: clock() })
    throw error
  } finally {
    await folder.release()
  }
}

/** Deletes details past their retention time. */
export async function sweepDetails({ database, clock }: Pick<ArtworkTools, 'database' | 'clock'>): Promise<void> {
  await deleteDetails(database, new Date(clock().getTime() - limits.detail.keptMs))
}

/** Finished or still in progress. A failed detail may be requested again after a while. */
function isStanding({ picture, finishedAt, askedAt }: DetailRow, now: Date): boolean {
  const ago = now.getTime() - (finishedAt ?? askedAt).getTime()
  if (picture) return true
  return ago < (finishedAt ? limits.detail.againMs : LOST_MS)
}

function watchDetail({ database, clock, log }: ArtworkTools, uid: string) {
  let reportedAt = Number.NEGATIVE_INFINITY
  let last: Promise<void> = Promise.resolve()
  return {
    report(share: number): void {
      const now = clock().getTime()
      if (now - reportedAt < PROGRESS_INTERVAL_MS) return
      reportedAt = now
      last = last
        .then(() => setDetailPercent(database, uid, Math.floor(share * 100)))
        .catch((err) => log.warn({ err }, 'the progress of a detail was not stored'))
    },
    end: () => last,
  }
}

function toDetail({ uid, finishedAt, picture, network, percent }: DetailRow): EnlargedDetail {
  if (!finishedAt) return { status: 'waiting', uid, percent }
  if (!picture || !network) return { status: 'failed', uid }
  const { name, scale, filter } = network
  return { status: 'ready', uid, picture: `data:image/webp;base64,${picture}`, network: { name, scale, isFiltered: filter !== undefined } }
}
