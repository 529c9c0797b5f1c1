import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import { resemblanceNotice } from '../rules/notices.ts'
import type { ReviewTools } from '../tools.ts'
import { recordResemblance } from './record-resemblance.ts'

/** Sent in the transaction that stores an artwork's renditions and perceptual hashes. */
export const notifyFirstArtistJob = defineJob('review.notify-first-artist', z.object({ artwork: z.uuid() }), {
  retries: 20,
  formerNames: ['moderation.tell-first-artist'],
})

/** Called when renditions become visible: queues the notice to an earlier artist. */
export function createResemblanceListener(jobs: Pick<Jobs, 'send'>) {
  return async (tx: Transaction, uid: string): Promise<void> => void (await jobs.send(tx, notifyFirstArtistJob, { artwork: uid }))
}

/**
 * Notifies the earlier artist that another artist uploaded a similar picture: in the artwork list each time, by mail once a day per
 * artwork. Once per pair, so it is idempotent. The notice does not name the other artist, because the resemblance proves nothing yet.
 */
export async function notifyFirstArtist(tools: ReviewTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { database, accounts, notifications, audit, clock } = tools
  await database.transaction(async (tx) => {
    const at = clock()
    const resembled = await recordResemblance(tx, { uid, at })
    if (!resembled) return
    const artist = await accounts.getArtist(tx, resembled.artistId)
    if (!resembled.wasNotifiedLately) await notifications.send(tx, resemblanceNotice(artist, resembled))
    const [subject, facts] = [`artwork:${resembled.uid}`, { by: uid, isMailed: !resembled.wasNotifiedLately }]
    await audit.record(tx, { actor: { kind: 'system' }, action: 'artwork.resembled', subject, at, facts })
  })
}
