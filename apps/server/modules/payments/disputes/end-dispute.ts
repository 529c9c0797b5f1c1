import { Problem } from '@tintype/contract/problems'
import { endDisputeRow, findEarning, lockDispute } from '../queries/dispute.ts'
import type { PaymentTools } from '../tools.ts'

/**
 * Records the result of a dispute. Won: the commissions are released. Lost: as if the lines had been refunded. Idempotent.
 * @throws Problem `dispute_not_found`, and `dispute_state` where it had the other result
 */
export async function endDispute(tools: PaymentTools, { reference, isWon }: { reference: string; isWon: boolean }): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const dispute = await lockDispute(tx, reference)
    if (!dispute) throw new Problem('dispute_not_found')
    if (dispute.status === (isWon ? 'won' : 'lost')) return
    if (dispute.status !== 'opened') throw new Problem('dispute_state', { status: dispute.status })
    const at = tools.clock()
    await endDisputeRow(tx, dispute.id, { isWon, at })
    const disputeLineIds = await findEarning(tx, dispute.id)
    await tools.earnings.recordDisputeEnds(
      tx,
      disputeLineIds.map((disputeLineId) => ({ disputeLineId, isWon, at })),
    )
  })
}
