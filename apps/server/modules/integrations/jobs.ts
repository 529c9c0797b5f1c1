import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import { deliverJob } from './deliver-job.ts'
import type { Integrations } from './module.ts'

export const sweepJob = defineJob('integrations.sweep', z.object({}), { cron: '25 4 * * *', expireSeconds: 600 })

/** Runs deliveries concurrently, so that a slow endpoint does not delay the others. */
export function integrationJobs(integrations: Integrations): Assignment[] {
  return [assign(deliverJob, (payload) => integrations.deliver(payload), 4), assign(sweepJob, () => integrations.sweep())]
}
