import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { Operator } from '../../../platform/actor.ts'
import { getForReview } from '../queue/list-for-review.ts'
import type { ReviewTools } from '../tools.ts'
import { revokeHeld } from './hold-decision.ts'

export type UndoRequest = { uid: string; held: string }

/**
 * Undoes the operator's own decision before any notification is sent. The artwork waits again at its former place.
 * @throws Problem `decision_final` once it has taken effect, and for another operator's decision
 */
export async function undoDecision(tools: ReviewTools, operator: Operator, request: UndoRequest): Promise<ReviewArtwork> {
  return tools.database.transaction(async (tx) => {
    await revokeHeld(tools, tx, operator, request)
    return getForReview(tools, tx, operator.userId, request.uid)
  })
}
