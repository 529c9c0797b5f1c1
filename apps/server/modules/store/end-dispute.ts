import { Problem } from '@tintype/contract/problems'
import type { StoreTools } from './index.ts'
import { endDisputeRow, findEarning, lockDispute } from './queries/dispute.ts'

/**
 * Records how a dispute ended. Won, its plates are earned again; lost, it is as if they had been refunded. Said again it changes nothing.
 * @throws Problem `dispute_not_found`, and `dispute_state` where it had ended the other way
 */
export async function endDispute(tools: StoreTools, { reference, isWon }: { reference: string; isWon: boolean }): Promise<void> {
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
