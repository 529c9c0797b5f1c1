import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockPayout, type PayoutRow } from './queries/payouts.ts'
import type { PayoutTools } from './tools.ts'
import { showPayouts } from './views/operator.ts'

/** The recipient of a payout, for mails and operators. */
export type Payee = { name: string; email: string }

type Decide = (tx: Transaction, found: { payout: PayoutRow; payee: Payee & { suspendedAt: Date | null } }) => Promise<PayoutRow>

/**
 * Runs an operator's decision on a locked payout, records it in the audit log, and returns the result.
 * @param decide  gets the locked row and returns the updated one
 * @throws Problem `payout_not_found`
 */
export async function decidePayout(tools: PayoutTools, operator: Operator, id: string, decide: Decide): Promise<OperatorPayout> {
  return tools.database.transaction(async (tx) => {
    const [shown] = await showPayouts(tools, tx, operator, [await changePayout(tools, tx, operator, { id, decide })])
    if (!shown) throw new Error(`payout ${id} is gone`)
    return shown
  })
}

type Change = { id: string; decide: Decide }

/** The same within a transaction, without a view. @throws Problem `payout_not_found` */
export async function changePayout(tools: PayoutTools, tx: Transaction, operator: Operator, { id, decide }: Change): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id)
  if (!payout) throw new Problem('payout_not_found')
  const payee = await tools.accounts.getArtist(tx, payout.artistId)
  const decided = await decide(tx, { payout, payee })
  if (decided.status !== payout.status) {
    const { status, reference, failureReason: reason } = decided
    const after = { status, ...(reference && { reference }), ...(reason && { reason }) }
    const change = { before: { status: payout.status }, after }
    await tools.audit.record(tx, { actor: operator, action: `payout.${status}`, subject: `payout:${id}`, at: tools.clock(), ...change })
  }
  return decided
}
