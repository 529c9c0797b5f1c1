import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** More retries than `TRIES`, so that the last one can record the failure. */
export const exportJob = defineJob('exports.make', z.object({ id: z.uuid() }), { expireSeconds: 6 * 60 * 60, retries: 10 })

export const sweepJob = defineJob('exports.sweep', z.object({}), { expireSeconds: 60 * 60, cron: '20 3 * * *' })
