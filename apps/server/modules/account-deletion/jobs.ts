import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Scheduled with the confirmation, to run after the grace period. */
export const eraseArtistJob = defineJob('account-deletion.erase', z.object({ artist: z.uuid() }), {
  expireSeconds: 15 * 60,
  retries: 20,
  formerNames: ['leaving.erase'],
})

/** For deletions that waited for a payout, and for failed jobs. */
export const sweepJob = defineJob('account-deletion.sweep', z.object({}), {
  cron: '35 * * * *',
  expireSeconds: 600,
  formerNames: ['leaving.sweep'],
})
