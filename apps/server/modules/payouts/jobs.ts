import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import type { Payouts } from './module.ts'
import { checkStatementJob } from './statements/get-statement.ts'

export function payoutJobs(payouts: Payouts): Assignment[] {
  return [assign(checkStatementJob, (payload) => payouts.checkStatement(payload))]
}
