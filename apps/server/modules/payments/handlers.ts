import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import { sendEvidenceJob } from './disputes/send-evidence.ts'
import type { Payments } from './module.ts'
import { reconcileJob } from './reconciliation/reconcile-payments.ts'
import { applyEventJob } from './record-payment-event.ts'
import { sendRefundJob } from './refunds/send-refund.ts'
import { settlementJob } from './settlement/record-settlement.ts'

const purgeJob = defineJob('store.purge', z.object({}))

export function paymentJobs(payments: Payments): Assignment[] {
  return [
    assign(applyEventJob, (name) => payments.applyEvent(name), 2),
    assign(sendRefundJob, (refund) => payments.sendRefund(refund)),
    assign(sendEvidenceJob, (evidence) => payments.sendEvidence(evidence)),
    // off the full hour, when many systems call the provider
    { ...assign(reconcileJob, async (_, signal) => void (await payments.reconcile(signal))), cron: '23 * * * *' },
    { ...assign(settlementJob, () => payments.recordSettlement()), cron: '38 * * * *' },
    { ...assign(purgeJob, () => payments.purge()), cron: '41 3 * * *' },
  ]
}
