import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { listUnsentTransfers } from '../queries/accounts.ts'
import type { PayoutTools } from '../tools.ts'
import { applyTransfer } from './apply-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

export const reconcileTransfersJob = defineJob('payouts.reconcile-transfers', z.object({}), { expireSeconds: 900, retries: 3 })

const MINUTE = 60_000
/** Age after which the job should have sent a payout. */
const OVERDUE = 10 * MINUTE
/** As long as Stripe keeps events. */
const SEEN_MS = 30 * 24 * 60 * MINUTE

/**
 * Sends approved payouts that were not sent, for example of artists whose suspension has ended, and applies missed reversals. A failure does
 * not stop the remaining steps.
 * @throws the first failure, at the end
 */
export async function reconcileTransfers(tools: PayoutTools): Promise<void> {
  const { payoutProvider: provider, clock } = tools
  if (!provider) return
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (err) {
      tools.log.error({ err }, 'a payout through Stripe could not be reconciled')
      failures.push(err)
    }
  }
  for (const payout of await listUnsentTransfers(tools.database, new Date(clock().getTime() - OVERDUE)))
    await attempt(() => sendTransfer(tools, { payout }))
  await attempt(async () => {
    for (const reference of await provider.listReversed({ since: new Date(clock().getTime() - SEEN_MS) }))
      await attempt(() => applyTransfer(tools, provider, reference))
  })
  if (failures.length) throw failures[0]
}
