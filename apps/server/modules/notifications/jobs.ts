import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/**
 * Sealed, because mails contain secret links and more users can read the queue than a mailbox. Retried for `limits.mail.triedMs`, every
 * five minutes at the end, because nothing else sends a failed mail again.
 */
export const mailJob = defineJob('notifications.mail', z.object({ id: z.uuid(), sealed: z.string() }), { retries: 300, expireSeconds: 45 })

export const sweepJob = defineJob('notifications.sweep', z.object({}), { cron: '5 4 * * *', expireSeconds: 600 })
