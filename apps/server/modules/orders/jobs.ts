import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/**
 * Triggers the mails about a paid order and its production. One job per order, sent in the transaction that records the payment, so that
 * the transaction writes nothing else for them.
 */
export const orderPaidJob = defineJob('store.order-paid', z.object({ order: z.uuid() }), { expireSeconds: 120, retries: 20 })

/** Cancels the production of refunded prints that are not begun. Sent in the transaction that records the refund. */
export const orderRefundedJob = defineJob('store.order-refunded', z.object({ order: z.uuid() }), { expireSeconds: 120, retries: 20 })
