import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { Notifications } from './index.ts'

/**
 * Sealed, because links in mails open things and a queue is read by more eyes than a mailbox. Tried for as long as `limits.mail.triedMs`
 * says, every five minutes at the end, since nobody else sends it again.
 */
export const mailJob = defineJob('notifications.mail', z.object({ id: z.uuid(), sealed: z.string() }), { retries: 300, expireSeconds: 45 })

export const sweepJob = defineJob('notifications.sweep', z.object({}), { cron: '5 4 * * *', expireSeconds: 600 })

export function notificationJobs(notifications: Notifications): Assignment[] {
  return [
    assign(mailJob, (payload, _signal, turn) => notifications.deliver(payload, turn), 4),
    assign(sweepJob, () => notifications.sweep()),
  ]
}
