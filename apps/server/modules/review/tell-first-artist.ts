import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { ModerationTools } from './index.ts'
import { resemblanceNotice } from './rules/review.ts'

/** Sent when an artwork can be seen, in the transaction of its renditions: from then on it is known how it looks. */
export const tellFirstArtistJob = defineJob('moderation.tell-first-artist', z.object({ artwork: z.uuid() }), { retries: 20 })

export function theftWatch(jobs: Pick<Jobs, 'send'>) {
  return async (tx: Transaction, uid: string): Promise<void> => void (await jobs.send(tx, tellFirstArtistJob, { artwork: uid }))
}

/**
 * Tells whoever handed a picture in first that somebody else handed in one like it: in their list of artworks each time, by mail once a
 * day for an artwork. Once for each pair, so it may run twice. Who the other one is they do not learn: that decides nothing yet.
 */
export async function tellFirstArtist(tools: ModerationTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { database, artworks, accounts, notifications, audit, clock } = tools
  await database.transaction(async (tx) => {
    const at = clock()
    const resembled = await artworks.noteResemblance(tx, { uid, at })
    if (!resembled) return
    const artist = await accounts.getArtist(tx, resembled.artistId)
    if (!resembled.isToldLately) await notifications.send(tx, resemblanceNotice(artist, resembled))
    const [subject, facts] = [`artwork:${resembled.uid}`, { by: uid, isMailed: !resembled.isToldLately }]
    await audit.record(tx, { actor: { kind: 'system' }, action: 'artwork.resembled', subject, at, facts })
  })
}
