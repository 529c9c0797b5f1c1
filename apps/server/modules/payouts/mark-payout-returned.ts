import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import type { Operator } from '../../platform/actor.ts'
import { closePayout } from './close-payout.ts'
import { decidePayout } from './decide-payout.ts'
import type { PayoutTools } from './tools.ts'
import { requireManual } from './transfers/is-sent-by-provider.ts'

/** Records that a paid payout came back; its amount returns to the balance. @throws Problem `payout_not_found`, `payout_state`, `payout_by_stripe` */
export async function markPayoutReturned(
  tools: PayoutTools,
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<OperatorPayout> {
  return decidePayout(tools, operator, id, (tx, found) => {
    requireManual(tools, found.payout)
    return closePayout(tools, tx, found, { move: 'markReturned', words: reason, decidedBy: operator.userId })
  })
}
