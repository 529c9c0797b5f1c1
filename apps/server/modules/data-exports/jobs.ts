import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Exports } from './index.ts'

/** More tries than an archive is begun, so that the last one can say that it failed. */
export const exportJob = defineJob('exports.make', z.object({ id: z.uuid() }), { expireSeconds: 6 * 60 * 60, retries: 10 })

export const sweepJob = defineJob('exports.sweep', z.object({}), { expireSeconds: 60 * 60, cron: '20 3 * * *' })

/** One at a time in each process: it is the disk that is slow, and others need it, too. */
export function exportJobs(exports: Exports): Assignment[] {
  return [assign(exportJob, (payload, signal, turn) => exports.make(payload, signal, turn)), assign(sweepJob, () => exports.sweep())]
}
