import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { Operator } from '../../../platform/actor.ts'
import { getForReview } from '../queue/list-for-review.ts'
import type { ReviewTools } from '../tools.ts'
import { applyDecision, type DecisionRequest, type Verdict } from './apply-decision.ts'
import { holdDecision } from './hold-decision.ts'

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
    else await applyDecision(tools, tx, operator, request)
    return getForReview(tools, tx, operator.userId, request.uid)
  })
}
