import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** One attempt at one delivery; the next attempt is another job. What is retried by the queue is what went wrong here, not there. */
export const deliverJob = defineJob('integrations.deliver', z.object({ delivery: z.uuid(), round: z.int() }), {
  expireSeconds: 60,
  retries: 20,
})
