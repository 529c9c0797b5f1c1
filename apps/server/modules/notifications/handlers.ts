import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { mailJob, sweepJob } from './jobs.ts'
import type { Notifications } from './module.ts'

export function notificationJobs(notifications: Notifications): Assignment[] {
  return [
    assign(mailJob, (payload, _signal, turn) => notifications.deliver(payload, turn), 4),
    assign(sweepJob, () => notifications.sweep()),
  ]
}
