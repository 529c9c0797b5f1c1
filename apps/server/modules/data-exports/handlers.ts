import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { exportJob, sweepJob } from './jobs.ts'
import type { DataExports } from './module.ts'

/** One at a time per process, because the disk is the bottleneck and others need it too. */
export function exportJobs(exports: DataExports): Assignment[] {
  return [assign(exportJob, (payload, signal, turn) => exports.make(payload, signal, turn)), assign(sweepJob, () => exports.sweep())]
}
