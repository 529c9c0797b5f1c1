import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { Operator } from '../../../platform/actor.ts'
import { getForReview } from '../queue/list-for-review.ts'
import { deletionNotice } from '../rules/notices.ts'
import type { ReviewTools } from '../tools.ts'

/**
 * Deletes an artwork at its artist's request: off the store at once, its files erased after 30 days.
 * @throws Problem `artwork_not_found`, `deletion_not_pending`
 */
export async function approveDeletion(tools: ReviewTools, operator: Operator, { uid }: { uid: string }): Promise<ReviewArtwork> {
  const { database, artworks, accounts, notifications, channel, audit, clock } = tools
  return database.transaction(async (tx) => {
    const artwork = await artworks.approveDeletion(tx, uid)
    await notifications.send(tx, deletionNotice(await accounts.getArtist(tx, artwork.artistId), artwork))
    await channel.artworkChanged(tx, uid)
    const change = { before: { deletion: 'pending' }, after: { deletion: 'approved' } }
    const action = 'artwork.deletion_approved'
    await audit.record(tx, { actor: operator, action, subject: `artwork:${uid}`, at: clock(), ...change })
    return getForReview(tools, tx, operator.userId, uid)
  })
}
