import { Problem } from '@tintype/contract/problems'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { ContentRating } from '@tintype/domain/artworks/content-rating'
import type { Operator } from '../../platform/actor.ts'
import { lockForChange } from './lock-for-change.ts'
import { getForReview } from './queue/list-for-review.ts'
import type { ReviewTools } from './tools.ts'

/** @property version  of the artwork that the operator saw */
export type ContentRatingRequest = { uid: string; version?: number | undefined; contentRating: ContentRating }

/**
 * Sets the content rating of an artwork in place of the artist's. Takes effect at once, also for a product; the artist sees it in the
 * studio and cannot undo `mature`. Idempotent.
 * @throws Problem `artwork_not_found`, `artwork_changed`, `artwork_claimed`, `artwork_already_decided` while a decision can be undone
 */
export async function setContentRating(
  tools: ReviewTools,
  operator: Operator,
  { uid, version, contentRating }: ContentRatingRequest,
): Promise<ReviewArtwork> {
  const { database, artworks, audit, channel, clock } = tools
  return database.transaction(async (tx) => {
    const at = clock()
    const { artwork, isHeld } = await lockForChange(tx, { uid, version }, { operatorId: operator.userId, at })
    // a new version would drop the decision
    if (isHeld) throw new Problem('artwork_already_decided')
    if (await artworks.setContentRating(tx, artwork, contentRating)) {
      const change = { before: { contentRating: artwork.contentRating }, after: { contentRating } }
      await audit.record(tx, { actor: operator, action: 'artwork.content_rating_set', subject: `artwork:${uid}`, at, facts: {}, ...change })
      if (artwork.publishedAt) await channel.artworkChanged(tx, uid)
    }
    return getForReview(tools, tx, operator.userId, uid)
  })
}
