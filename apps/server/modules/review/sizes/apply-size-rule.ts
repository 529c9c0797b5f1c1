import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { sizesNotice } from '../rules/notices.ts'
import type { ReviewTools } from '../tools.ts'

/** Applies the rule of sharpness to artworks from before it. Finds nothing once these are done. */
export const applySizeRuleJob = defineJob('artworks.apply-size-rule', z.object({}), { expireSeconds: 300, retries: 1 })

/** Artists per query. Each is a transaction with one mail. */
const ARTISTS = 100
/** A rollout takes less. Within it, processes of the previous release insert artworks without sizes. */
const ROLLOUT_MS = 24 * 60 * 60 * 1000

type Tools = Pick<ReviewTools, 'database' | 'artworks' | 'accounts' | 'notifications' | 'channel' | 'clock'>

/**
 * Applies the rule of sharpness to every artwork that a migration marked or that the previous release inserted during a rollout, and notifies each artist whose sizes change, in one mail.
 * Idempotent, and resumes after an interruption: an artist's artworks and mail are one transaction.
 * @returns how many artists were notified
 */
export async function applySizeRule(tools: Tools, signal: AbortSignal): Promise<number> {
  const { database, artworks, accounts, notifications, channel, clock } = tools
  let notified = 0
  await artworks.markUnsized(database, new Date(clock().getTime() - ROLLOUT_MS))
  let due = await artworks.findArtistsDue(database, ARTISTS)
  while (due.length && !signal.aborted) {
    for (const artistId of due) {
      await database.transaction(async (tx) => {
        const resized = await artworks.applySizeRule(tx, artistId)
        if (!resized.length) return
        for (const { uid, reviewStatus } of resized) if (reviewStatus === 'approved') await channel.artworkChanged(tx, uid)
        await notifications.send(tx, sizesNotice(await accounts.getArtist(tx, artistId), resized))
        notified++
      })
    }
    due = await artworks.findArtistsDue(database, ARTISTS)
  }
  return notified
}
