import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/**
 * An order was paid: people are to be told, and its plates to be made. One for each order, sent in the transaction that takes it as paid,
 * which has no other to write.
 */
export const orderPaidJob = defineJob('store.order-paid', z.object({ order: z.uuid() }), { expireSeconds: 120, retries: 20 })
