import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { closePayout } from './close-payout.ts'
import { decidePayout } from './decide-payout.ts'
import type { PayoutRow } from './queries/payouts.ts'
import { findFourEyesRule } from './rules/payouts.ts'
import type { PayoutTools } from './tools.ts'
import { requireManual } from './transfers/is-sent-by-provider.ts'

/**
 * Records that a payout was paid, with the payment reference. Idempotent for the same reference.
 * @throws Problem `payout_not_found`, `payout_state`, `payout_by_stripe`, `four_eyes`
 */
export async function markPayoutPaid(
  tools: PayoutTools,
  operator: Operator,
  { id, reference }: { id: string; reference: string },
): Promise<OperatorPayout> {
  return decidePayout(tools, operator, id, async (tx, { payout, payee }) => {
    if (payout.status === 'paid' && payout.reference === reference) return payout
    requireManual(tools, payout)
    requireFourEyes(tools, payout, operator)
    return closePayout(tools, tx, { payout, payee }, { move: 'markPaid', words: reference, decidedBy: operator.userId })
  })
}

/** @throws Problem `four_eyes` where that rule is in force and this operator took part in an earlier step */
export function requireFourEyes({ needsFourEyes }: Pick<PayoutTools, 'needsFourEyes'>, payout: PayoutRow, { userId }: Operator): void {
  const rule = needsFourEyes ? findFourEyesRule(payout, userId) : null
  if (rule) throw new Problem('four_eyes', { rule })
}
