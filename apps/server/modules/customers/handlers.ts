import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { linkJob, sweepJob } from './jobs.ts'
import type { Customers } from './module.ts'

export function customerJobs(customers: Customers): Assignment[] {
  return [assign(linkJob, (request) => customers.mailLink(request), 2), assign(sweepJob, () => customers.sweep())]
}
