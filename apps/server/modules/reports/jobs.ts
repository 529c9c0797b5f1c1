import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Reports } from './module.ts'

export const sweepJob = defineJob('reports.sweep', z.object({}), { cron: '20 4 * * *' })

export function reportJobs(reports: Reports): Assignment[] {
  return [assign(sweepJob, () => reports.sweep())]
}
