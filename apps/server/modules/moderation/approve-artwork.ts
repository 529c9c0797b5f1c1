import type { ReviewArtwork } from '@tintype/contract/backoffice'
import type { Operator } from '../../platform/http/actor.ts'
import { approvalNotice } from './rules.ts'
import type { DecisionRequest, ModerationTools } from './service.ts'

/**
 * Puts an artwork on sale and tells its artist. Of two operators at once, one decides.
 * @throws Problem `artwork_not_found`, `artwork_already_decided`, `artwork_changed`
 */
export async function approveArtwork(tools: ModerationTools, operator: Operator, request: DecisionRequest): Promise<ReviewArtwork> {
  const { database, artworks, accounts, notifications, channel, storefrontUrl } = tools
  const { uid, version } = request
  return database.transaction(async (tx) => {
    const artwork = await artworks.decide(tx, uid, { decision: 'approve', version, operatorId: operator.userId })
    const notice = approvalNotice(await accounts.getArtist(tx, artwork.artistId), artwork, storefrontUrl)
    if (notice) await notifications.send(tx, notice)
    await artworks.learnWords(tx, artwork)
    await channel.artworkChanged(tx, uid)
    return artworks.getForReview(tx, uid)
  })
}
