import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import type { Customers } from './index.ts'
import { linkJob, sweepJob } from './jobs.ts'

export function customerJobs(customers: Customers): Assignment[] {
  return [assign(linkJob, (request) => customers.mailLink(request), 2), assign(sweepJob, () => customers.sweep())]
}
