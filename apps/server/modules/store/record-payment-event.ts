import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { PaymentEvent } from '../../platform/payments/payments.ts'
import type { StoreTools } from './index.ts'
import { insertEvent } from './queries/payment.ts'

export const applyEventJob = defineJob('store.payment-event', z.object({ provider: z.string(), eventId: z.string() }), {
  expireSeconds: 120,
  retries: 20,
})

/**
 * Keeps a message of a provider, and has a job look into it. One that came before is known and does nothing: it may come any number
 * of times, and at once. One that is refused waits in quarantine for an operator.
 */
export async function recordPaymentEvent(
  tools: StoreTools,
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
