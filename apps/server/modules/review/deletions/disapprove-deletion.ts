import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { Operator } from '../../../platform/actor.ts'
import { getForReview } from '../queue/list-for-review.ts'
import { disapprovalNotice } from '../rules/notices.ts'
import type { ReviewTools } from '../tools.ts'

/**
 * Rejects a deletion request and sends the artist the reason; the artist may request it again.
 * @throws Problem `artwork_not_found`, `deletion_not_pending`
 */
export async function disapproveDeletion(
  tools: ReviewTools,
  operator: Operator,
  { uid, reason }: { uid: string; reason: string },
): Promise<ReviewArtwork> {
  const { database, artworks, accounts, notifications, audit, clock } = tools
  return database.transaction(async (tx) => {
    const artwork = await artworks.disapproveDeletion(tx, uid, reason)
    await notifications.send(tx, disapprovalNotice(await accounts.getArtist(tx, artwork.artistId), artwork, reason))
    const change = { before: { deletion: 'pending' }, after: { deletion: 'disapproved' } }
    const action = 'artwork.deletion_disapproved'
    await audit.record(tx, { actor: operator, action, subject: `artwork:${uid}`, at: clock(), facts: { reason }, ...change })
    return getForReview(tools, tx, operator.userId, uid)
  })
}
