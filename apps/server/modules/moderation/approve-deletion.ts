import type { ReviewArtwork } from '@tintype/contract/review'
import type { Operator } from '../../platform/http/actor.ts'
import { deletionNotice } from './rules.ts'
import type { ModerationTools } from './service.ts'

/**
 * Deletes an artwork as its artist asked: gone from the store at once, its files erased after 30 days.
 * @throws Problem `artwork_not_found`, `deletion_not_pending`
 */
export async function approveDeletion(tools: ModerationTools, operator: Operator, { uid }: { uid: string }): Promise<ReviewArtwork> {
  const { database, artworks, accounts, notifications, channel } = tools
  return database.transaction(async (tx) => {
    const artwork = await artworks.approveDeletion(tx, uid)
    await notifications.send(tx, deletionNotice(await accounts.getArtist(tx, artwork.artistId), artwork))
    await channel.artworkChanged(tx, uid)
    return artworks.getForReview(tx, operator.userId, uid)
  })
}
