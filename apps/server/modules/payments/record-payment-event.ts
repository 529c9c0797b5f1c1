import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { PaymentEvent } from '../../platform/payments/payments.ts'
import { insertEvent } from './queries/payment.ts'
import type { PaymentTools } from './tools.ts'

export const applyEventJob = defineJob('store.payment-event', z.object({ provider: z.string(), eventId: z.string() }), {
  expireSeconds: 120,
  retries: 20,
})

/**
 * Stores a provider's event and queues a job for it. A repeated event has no effect, also concurrently. A rejected event is quarantined for
 * an operator.
 */
export async function recordPaymentEvent(
  tools: PaymentTools,
  provider: string,
  { id: eventId, type, facts, refusedBecause }: PaymentEvent,
): Promise<void> {
  const receivedAt = tools.clock()
  const quarantine = refusedBecause ? { quarantinedAt: receivedAt, quarantineReason: refusedBecause } : {}
  await tools.database.transaction(async (tx) => {
    const isNew = await insertEvent(tx, { provider, eventId, type, facts, receivedAt, ...quarantine })
    if (isNew && !refusedBecause) await tools.jobs.send(tx, applyEventJob, { provider, eventId })
  })
}
