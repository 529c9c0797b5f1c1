import type { ReviewArtwork } from '@tintype/contract/review'
import type { Operator } from '../../platform/http/actor.ts'
import type { ModerationTools } from './index.ts'

export type UndoRequest = { uid: string; held: string }

/**
 * Takes a decision of one's own back before anybody has learned of it. The artwork waits again, at its place.
 * @throws Problem `decision_final` once it has taken effect, and for another operator's
 */
export async function undoDecision(
  { database, artworks }: ModerationTools,
  operator: Operator,
  request: UndoRequest,
): Promise<ReviewArtwork> {
  return database.transaction(async (tx) => {
    await artworks.takeBack(tx, operator, request)
    return artworks.getForReview(tx, operator.userId, request.uid)
  })
}
