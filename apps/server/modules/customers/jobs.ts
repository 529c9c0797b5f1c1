import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Sealed, because more users can read the queue than the mailbox. */
export const linkJob = defineJob('customers.mail-link', z.object({ id: z.uuid(), sealed: z.string() }), { retries: 20 })

export const sweepJob = defineJob('customers.delete-expired', z.object({}), { cron: '50 3 * * *', formerNames: ['customers.sweep'] })
