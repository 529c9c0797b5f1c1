import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { LeavingService } from './index.ts'

/** Sent with the yes, to run when the days are over. */
export const eraseArtistJob = defineJob('leaving.erase', z.object({ artist: z.uuid() }), { expireSeconds: 15 * 60, retries: 20 })

/** For those who had to wait for a payout, and for whatever gave up. */
export const sweepJob = defineJob('leaving.sweep', z.object({}), { cron: '35 * * * *', expireSeconds: 600 })

export function leavingJobs(leaving: LeavingService): Assignment[] {
  return [assign(eraseArtistJob, (payload) => leaving.erase(payload)), assign(sweepJob, () => leaving.sweep())]
}
