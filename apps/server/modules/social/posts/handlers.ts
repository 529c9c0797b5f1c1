import { type Assignment, assign } from '../../../platform/jobs/jobs.ts'
import { approvalJob, sendPostJob, sweepPostsJob } from './jobs.ts'
import type { Posting } from './module.ts'

/** Runs posts concurrently, so that a slow platform does not delay the others. */
export function postingJobs(posting: Posting): Assignment[] {
  return [
    assign(sendPostJob, (payload) => posting.send(payload), 4),
    assign(approvalJob, (payload) => posting.postApproved(payload)),
    assign(sweepPostsJob, () => posting.sweep()),
  ]
}
