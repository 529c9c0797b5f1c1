import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import type { LeavingService } from './index.ts'
import { eraseArtistJob, sweepJob } from './jobs.ts'

export function leavingJobs(leaving: LeavingService): Assignment[] {
  return [assign(eraseArtistJob, (payload) => leaving.erase(payload)), assign(sweepJob, () => leaving.sweep())]
}
