import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { eraseArtistJob, sweepJob } from './jobs.ts'
import type { AccountDeletion } from './module.ts'

export function accountDeletionJobs(accountDeletion: AccountDeletion): Assignment[] {
  return [assign(eraseArtistJob, (payload) => accountDeletion.erase(payload)), assign(sweepJob, () => accountDeletion.sweep())]
}
