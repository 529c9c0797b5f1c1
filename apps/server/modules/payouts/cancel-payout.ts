import type { OperatorPayout, Payout } from '@tintype/contract/payouts/payouts'
import { Problem } from '@tintype/contract/problems'
import type { Artist, Operator } from '../../platform/actor.ts'
import { closePayout } from './close-payout.ts'
import { decidePayout } from './decide-payout.ts'
import { lockPayout } from './queries/payouts.ts'
import type { PayoutTools } from './tools.ts'
import { toPayout } from './views/payouts.ts'

/** Cancels a payout before it is in a batch; the amount returns to the balance. @throws Problem `payout_not_found`, `payout_state` */
export async function cancelPayout(
  tools: PayoutTools,
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<OperatorPayout> {
  return decidePayout(tools, operator, id, (tx, found) =>
    closePayout(tools, tx, found, { move: 'cancel', words: reason, decidedBy: operator.userId }),
  )
}

/** Cancellation by the artist, before the approval. Idempotent. @throws Problem `payout_not_found`, `payout_state` */
export async function withdrawPayout(tools: PayoutTools, artist: Artist, { id }: { id: string }): Promise<Payout> {
  return tools.database.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout?.artistId !== artist.artistId) throw new Problem('payout_not_found')
    if (payout.status === 'cancelled') return toPayout(payout)
    await tools.audit.record(tx, { actor: artist, action: 'payout.cancelled', subject: `payout:${id}`, at: tools.clock() })
    return toPayout(await closePayout(tools, tx, { payout, payee: artist }, { move: 'withdraw', words: null, decidedBy: undefined }))
  })
}
