import { limits } from '@tintype/contract/limits'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { type RemovalTools, removeUnneeded } from '../../../platform/storage/remove-unneeded.ts'
import { deleteRenditions, findFilesToErase } from '../queries/erase.ts'
import { findOriginalOfDeleted } from '../queries/renditions.ts'
import type { ArtworkListeners } from '../tools.ts'

/** Retention time of the files of a deleted artwork. */
export const KEPT_SECONDS = limits.artwork.deletedKeptMs / 1000

/** Sent when a deletion is approved, delayed by the retention time. */
export const eraseJob = defineJob('artworks.erase', z.object({ artwork: z.uuid() }), { expireSeconds: 120, retries: 20 })

export type EraseTools = RemovalTools & Pick<ArtworkListeners, 'onErased'> & { database: Database }

/**
 * Erases the files of a deleted artwork that no other artwork needs. The row remains, because orders refer to it. Idempotent: the rendition
 * rows are deleted only after their files. Blocks concurrent uploads of the same picture.
 */
export async function eraseArtwork(tools: EraseTools, { artwork }: { artwork: string }): Promise<void> {
  const { database } = tools
  const original = await findOriginalOfDeleted(database, artwork)
  if (!original) return
  await database.transaction(async (tx) => {
    await lockFiles(tx, [original.originalKey])
    const files = await findFilesToErase(tx, artwork)
    await removeUnneeded(tools, tx, { area: 'originals', keys: files?.originals ?? [] })
    await removeUnneeded(tools, tx, { area: 'renditions', keys: files?.renditions ?? [] })
    await tools.onErased(tx, artwork)
    await deleteRenditions(tx, artwork)
  })
}
