import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { findLookalikes } from '../look-alikes/find-lookalikes.ts'
import { approvalEvent, trustedNotice } from '../rules/notices.ts'
import type { ReviewTools } from '../tools.ts'
import { autoPublish } from './auto-publish.ts'

/** Sent in the transaction that stores an artwork's renditions. */
export const publishTrustedJob = defineJob('review.publish-trusted', z.object({ artwork: z.uuid() }), {
  retries: 20,
  formerNames: ['moderation.publish-trusted'],
})

/** Called when renditions become visible. If the trust lane is on, queues the decision whether the artwork goes on sale at once. */
export function createTrustLaneListener(jobs: Pick<Jobs, 'send'>) {
  return async (tx: Transaction, uid: string): Promise<void> => {
    if ((await readSettings(tx)).settings.trustLaneOn) await jobs.send(tx, publishTrustedJob, { artwork: uid })
  }
}

/**
 * Puts a new artwork of a trusted artist on sale before any review. An artwork that resembles another artist's waits for the usual review.
 * Idempotent.
 */
export async function publishTrusted(tools: ReviewTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { database, indexVocabulary, accounts, notifications, integrations, posting, channel, audit, clock, draw, storefrontUrl } = tools
  const { settings } = await readSettings(database)
  if (!settings.trustLaneOn) return
  if ((await findLookalikes(database, uid)).some(({ isSameArtist }) => !isSameArtist)) return
  await database.transaction(async (tx) => {
    const artwork = await autoPublish(tools, tx, uid, { settings, draw: draw() })
    if (!artwork) return
    const artist = await accounts.getArtist(tx, artwork.artistId)
    const notice = trustedNotice(artist, artwork, storefrontUrl)
    if (notice) await notifications.send(tx, notice)
    await integrations.announce(tx, approvalEvent(artist, artwork, storefrontUrl))
    await posting.artworkApproved(tx, uid)
    await indexVocabulary(tx, artwork)
    await channel.artworkChanged(tx, uid)
    const facts = { isSampled: artwork.sampledAt !== null }
    await audit.record(tx, { actor: { kind: 'system' }, action: 'artwork.trusted', subject: `artwork:${uid}`, at: clock(), facts })
  })
}
