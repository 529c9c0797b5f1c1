import { z } from 'zod'
import { type Assignment, assign, defineJob } from '../../platform/jobs/jobs.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { reconcileJob } from './reconcile-payments.ts'
import { applyEventJob } from './record-payment-event.ts'
import { sendRefundJob } from './send-refund.ts'

export const purgeJob = defineJob('store.purge', z.object({}))

export function paymentJobs(desk: PaymentDesk): Assignment[] {
  return [
    assign(applyEventJob, (name) => desk.applyEvent(name), 2),
    assign(sendRefundJob, (refund) => desk.sendRefund(refund)),
    // not at the full hour, when everybody asks
    { ...assign(reconcileJob, async () => void (await desk.reconcile())), cron: '23 * * * *' },
    { ...assign(purgeJob, () => desk.purge()), cron: '41 3 * * *' },
  ]
}
