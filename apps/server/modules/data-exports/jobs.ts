import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Exports } from './index.ts'

/** More retries than `TRIES`, so that the last one can record the failure. */
export const exportJob = defineJob('exports.make', z.object({ id: z.uuid() }), { expireSeconds: 6 * 60 * 60, retries: 10 })

export const sweepJob = defineJob('exports.sweep', z.object({}), { expireSeconds: 60 * 60, cron: '20 3 * * *' })

/** One at a time per process, because the disk is the bottleneck and others need it too. */
export function exportJobs(exports: Exports): Assignment[] {
  return [assign(exportJob, (payload, signal, turn) => exports.make(payload, signal, turn)), assign(sweepJob, () => exports.sweep())]
}
