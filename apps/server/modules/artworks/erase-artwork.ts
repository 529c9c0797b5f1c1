import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import { type RemovalTools, removeUnneeded } from '../../platform/storage/remove-unneeded.ts'
import { findOriginalOfDeleted } from './queries/artworks.ts'
import { deleteRenditions, findFilesToErase } from './queries/erase.ts'

/** How long the files of a deleted artwork are kept (design, section 6.6). */
export const KEPT_SECONDS = 30 * 24 * 60 * 60

/** Sent when a deletion is approved, to run when the files have been kept long enough. */
export const eraseJob = defineJob('artworks.erase', z.object({ artwork: z.uuid() }), { expireSeconds: 120, retries: 20 })

export type EraseTools = RemovalTools & { database: Database }

/**
 * Erases the files of a deleted artwork that nothing else needs. The row stays, because orders point at it.
 * May run twice: the renditions are forgotten only after their files are gone. An upload of the same picture waits meanwhile.
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
    await deleteRenditions(tx, artwork)
  })
}
