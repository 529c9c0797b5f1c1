import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Notifications } from './service.ts'

/** Sealed, because links in mails open things and a queue is read by more eyes than a mailbox. */
export const mailJob = defineJob('notifications.mail', z.object({ id: z.uuid(), sealed: z.string() }), { retries: 12, expireSeconds: 45 })

export const sweepJob = defineJob('notifications.sweep', z.object({}), { cron: '5 4 * * *', expireSeconds: 600 })

export function notificationJobs(notifications: Notifications): Assignment[] {
  return [
    assign(mailJob, (payload, _signal, turn) => notifications.deliver(payload, turn), 4),
    assign(sweepJob, () => notifications.sweep()),
  ]
}
