import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Accounts } from './module.ts'

export const sweepJob = defineJob('accounts.sweep', z.object({}), { cron: '53 * * * *' })

export function accountJobs(accounts: Pick<Accounts, 'sweep'>): Assignment[] {
  return [assign(sweepJob, () => accounts.sweep())]
}
