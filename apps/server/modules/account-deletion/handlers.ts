import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { eraseArtistJob, sweepJob } from './jobs.ts'
import type { AccountDeletion } from './module.ts'

export function leavingJobs(leaving: AccountDeletion): Assignment[] {
  return [assign(eraseArtistJob, (payload) => leaving.erase(payload)), assign(sweepJob, () => leaving.sweep())]
}
