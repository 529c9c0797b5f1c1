import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { Operator } from '../../../platform/http/actor.ts'
import type { ReviewTools } from '../tools.ts'

export type UndoRequest = { uid: string; held: string }

/**
 * Undoes the operator's own decision before any notification is sent. The artwork waits again at its former place.
 * @throws Problem `decision_final` once it has taken effect, and for another operator's decision
 */
export async function undoDecision({ database, artworks }: ReviewTools, operator: Operator, request: UndoRequest): Promise<ReviewArtwork> {
  return database.transaction(async (tx) => {
    await artworks.takeBack(tx, operator, request)
    return artworks.getForReview(tx, operator.userId, request.uid)
  })
}
