import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Customers } from './index.ts'

/** Sealed, because more users can read the queue than the mailbox. */
export const linkJob = defineJob('customers.mail-link', z.object({ id: z.uuid(), sealed: z.string() }), { retries: 20 })

export const sweepJob = defineJob('customers.sweep', z.object({}), { cron: '50 3 * * *' })

export function customerJobs(customers: Customers): Assignment[] {
  return [assign(linkJob, (request) => customers.mailLink(request), 2), assign(sweepJob, () => customers.sweep())]
}
