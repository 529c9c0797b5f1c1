import type { HeldDecision, ReviewArtwork } from '@tintype/contract/review/review'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Operator } from '../../../platform/http/actor.ts'
import { carryOut, type DecisionRequest, type Verdict } from './apply-decision.ts'
import { holdSeconds, settleDecisionJob } from './settle-decision.ts'
import type { ReviewTools } from '../tools.ts'

/**
 * Approves an artwork, rejects it or requests changes. Concurrent decisions are serialized: the second one fails.
 * @throws Problem `artwork_not_found`, `artwork_already_decided`, `artwork_changed`, `artwork_claimed`
 */
export async function decideArtwork(
  tools: ReviewTools,
  operator: Operator,
  { undoable, ...request }: DecisionRequest & Verdict,
): Promise<ReviewArtwork> {
  return tools.database.transaction(async (tx) => {
    if (undoable) await holdDecision(tools, tx, operator, request)
    else await carryOut(tools, tx, operator, request)
    return tools.artworks.getForReview(tx, operator.userId, request.uid)
  })
}

/** Holds a decision for the undo period, and queues a job that carries it out afterwards. @throws Problem as `decideArtwork` */
export async function holdDecision(
  { artworks, jobs }: ReviewTools,
  tx: Transaction,
  operator: Operator,
  { uid, ...verdict }: DecisionRequest & Verdict,
): Promise<HeldDecision> {
  const held = await artworks.hold(tx, operator, uid, verdict)
  await jobs.send(tx, settleDecisionJob, { held: held.id }, { afterSeconds: holdSeconds })
  return held
}
