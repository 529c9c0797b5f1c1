import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { decidePayout } from './decide-payout.ts'
import { updatePayout } from './queries/payouts.ts'
import { statusAfter } from './rules/payouts.ts'
import type { PayoutTools } from './tools.ts'
import { isSentByProvider } from './transfers/is-sent-by-provider.ts'
import { sendTransferJob } from './transfers/send-transfer.ts'

/** Clears a payout for payment; the payout provider then sends its own ones. @throws Problem `payout_not_found`, `payout_state`, `payout_artist_suspended` */
export async function approvePayout(tools: PayoutTools, operator: Operator, { id }: { id: string }): Promise<OperatorPayout> {
  const { userId } = operator
  return decidePayout(tools, operator, id, async (tx, { payout, payee }) => {
    if (payee.suspendedAt) throw new Problem('payout_artist_suspended')
    const status = statusAfter(payout.status, 'approve')
    if (isSentByProvider(tools, payout)) await tools.jobs.send(tx, sendTransferJob, { payout: id })
    return updatePayout(tx, id, { status, approvedAt: tools.clock(), approvedBy: userId, decidedBy: userId })
  })
}

export type ManyApproved = { approved: OperatorPayout[]; refused: { id: string; message: string }[] }

/** Approves each payout in its own transaction: a payout that another operator has decided on does not block the others. */
export async function approvePayouts(tools: PayoutTools, operator: Operator, { ids }: { ids: readonly string[] }): Promise<ManyApproved> {
  const done: ManyApproved = { approved: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      done.approved.push(await approvePayout(tools, operator, { id }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      done.refused.push({ id, message: error.message })
    }
  }
  return done
}
