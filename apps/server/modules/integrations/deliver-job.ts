import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** One attempt of one delivery; the next attempt is a separate job. The queue retries our own errors only. */
export const deliverJob = defineJob('integrations.deliver', z.object({ delivery: z.uuid(), round: z.int() }), {
  expireSeconds: 60,
  retries: 20,
})
