import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ArtworkRow } from '../../artworks/index.ts'
import { lockForChange } from '../lock-for-change.ts'
import { getForReview } from '../queue/list-for-review.ts'
import { sizeDecisionNotice } from '../rules/notices.ts'
import type { ReviewTools } from '../tools.ts'

/** @property refused  the sizes that are not approved; the others are @property version  of the artwork that the operator saw */
export type SizesRequest = { uid: string; version?: number | undefined; refused: readonly PrintSize[] }

/**
 * Approves an artwork size by size: the given sizes are not sold. Takes effect at once, also for a product. Orders placed before are still
 * produced. Notifies the artist of a change of an approved artwork. Idempotent.
 * @throws Problem `artwork_not_found`, `artwork_changed`, `artwork_claimed`, `artwork_too_small`, `artwork_sizes_missing`
 */
export async function setSizes(tools: ReviewTools, operator: Operator, { uid, version, refused }: SizesRequest): Promise<ReviewArtwork> {
  const { database, artworks, audit, channel, clock } = tools
  return database.transaction(async (tx) => {
    const at = clock()
    const { artwork } = await lockForChange(tx, { uid, version }, { operatorId: operator.userId, at })
    const now = await artworks.refuseSizes(tx, artwork, refused)
    if (now) {
      const change = { before: { refused: artwork.sizesRefused.join(', ') }, after: { refused: refused.join(', ') } }
      await audit.record(tx, { actor: operator, action: 'artwork.sizes_set', subject: `artwork:${uid}`, at, facts: {}, ...change })
      if (artwork.publishedAt) await channel.artworkChanged(tx, uid)
      if (artwork.reviewStatus === 'approved') await notifyArtist(tools, tx, artwork, now.sizes)
    }
    return getForReview(tools, tx, operator.userId, uid)
  })
}

async function notifyArtist(
  { accounts, notifications }: ReviewTools,
  tx: Transaction,
  { artistId, name, handle, orientation, sizes: before }: ArtworkRow,
  now: readonly PrintSize[],
): Promise<void> {
  const notice = sizeDecisionNotice(await accounts.getArtist(tx, artistId), { name, handle, orientation }, { before, now })
  if (notice) await notifications.send(tx, notice)
}
