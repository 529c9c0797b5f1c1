import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Plates of an order were given back: what of them nobody has begun is not made. Sent in the transaction that records the refund. */
export const orderRefundedJob = defineJob('store.order-refunded', z.object({ order: z.uuid() }), { expireSeconds: 120, retries: 20 })
