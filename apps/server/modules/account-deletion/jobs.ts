import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Scheduled with the confirmation, to run after the grace period. */
export const eraseArtistJob = defineJob('leaving.erase', z.object({ artist: z.uuid() }), { expireSeconds: 15 * 60, retries: 20 })

/** For deletions that waited for a payout, and for failed jobs. */
export const sweepJob = defineJob('leaving.sweep', z.object({}), { cron: '35 * * * *', expireSeconds: 600 })
