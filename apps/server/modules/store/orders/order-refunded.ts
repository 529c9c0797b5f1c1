import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Cancels the production of refunded prints that are not begun. Sent in the transaction that records the refund. */
export const orderRefundedJob = defineJob('store.order-refunded', z.object({ order: z.uuid() }), { expireSeconds: 120, retries: 20 })
