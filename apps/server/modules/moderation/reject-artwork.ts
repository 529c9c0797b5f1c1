import type { ReviewArtwork } from '@tintype/contract/backoffice'
import type { Operator } from '../../platform/http/actor.ts'
import { rejectionNotice } from './rules.ts'
import type { DecisionRequest, ModerationTools } from './service.ts'

/**
 * Keeps an artwork out of the store and tells its artist why. Of two operators at once, one decides.
 * @throws Problem `artwork_not_found`, `artwork_already_decided`, `artwork_changed`
 */
export async function rejectArtwork(
  tools: ModerationTools,
  operator: Operator,
  request: DecisionRequest & { reason: string },
): Promise<ReviewArtwork> {
  const { database, artworks, accounts, notifications } = tools
  const { uid, reason, version } = request
  return database.transaction(async (tx) => {
    const artwork = await artworks.decide(tx, uid, { decision: 'reject', reason, version, operatorId: operator.userId })
    const notice = rejectionNotice(await accounts.getArtist(tx, artwork.artistId), artwork, reason)
    if (notice) await notifications.send(tx, notice)
    return artworks.getForReview(tx, uid)
  })
}
