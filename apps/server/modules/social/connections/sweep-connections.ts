import { PLATFORMS, Platform } from '@tintype/contract/social/social'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findDue } from '../queries/connection.ts'
import type { SocialTools } from './tools.ts'

export const renewTokensJob = defineJob('social.renew-tokens', z.object({ artist: z.uuid(), platform: Platform }), {
  expireSeconds: 60,
  formerNames: ['social.keep-fresh'],
})

/** Runs every hour in small batches. Tokens that are not renewed in time expire for good, and with them the connection. */
export const sweepConnectionsJob = defineJob('social.sweep', z.object({}), { cron: '50 * * * *', expireSeconds: 120 })

/** Batch size. The next sweep handles the rest. Failed ones stay due. */
const MOST_AT_ONCE = 500

export async function sweepConnections({ database, jobs, clock, platforms }: SocialTools): Promise<void> {
  const configured = PLATFORMS.filter((platform) => platforms[platform])
  const due = await findDue(database, { platforms: configured, now: clock(), limit: MOST_AT_ONCE })
  await database.transaction((tx) =>
    jobs.sendAll(
      tx,
      renewTokensJob,
      due.map(({ artistId: artist, platform }) => ({ artist, platform })),
    ),
  )
}
