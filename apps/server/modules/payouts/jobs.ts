import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import type { Payouts } from './module.ts'
import { checkStatementJob } from './statements/get-statement.ts'
import { reconcileTransfersJob } from './transfers/reconcile-transfers.ts'
import { sendTransferJob } from './transfers/send-transfer.ts'

export function payoutJobs(payouts: Payouts): Assignment[] {
  return [
    assign(checkStatementJob, (payload) => payouts.checkStatement(payload)),
    assign(sendTransferJob, (payload) => payouts.sendTransfer(payload)),
    { ...assign(reconcileTransfersJob, () => payouts.reconcileTransfers()), cron: '53 * * * *' },
  ]
}
