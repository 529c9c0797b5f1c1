import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import type { Transaction } from '../../../platform/database/database.ts'
import { type ArtworkRow, lockWithCounts } from '../../artworks/index.ts'
import { findHold } from '../queries/held.ts'
import { findTrustRecord } from '../queries/trust.ts'
import { getTrustState, isSampled } from '../rules/trust.ts'
import type { ReviewTools } from '../tools.ts'

/** @property draw  random number in [0, 1) */
export type AutoPublishRequest = { settings: HouseSettings; draw: number }

/**
 * Puts a new artwork of a trusted artist on sale before any review; a sample is reviewed afterwards. An artwork that an operator has
 * claimed is left to the operator. Idempotent.
 * @returns the artwork as it is now; undefined where it waits for the usual review
 */
export async function autoPublish(
  { artworks, clock }: Pick<ReviewTools, 'artworks' | 'clock'>,
  tx: Transaction,
  uid: string,
  { settings, draw }: AutoPublishRequest,
): Promise<ArtworkRow | undefined> {
  const at = clock()
  const artwork = await lockWithCounts(tx, uid)
  if (!artwork || !isNew(artwork)) return undefined
  const { claim, isHeld } = await findHold(tx, uid)
  if (isHeld || (claim && claim.until > at)) return undefined
  const record = await findTrustRecord(tx, artwork.artistId)
  if (record.isWithheld || getTrustState(record, settings) !== 'trusted') return undefined
  const change = {
    reviewStatus: 'approved' as const,
    publishedAt: at,
    trustedAt: at,
    sampledAt: isSampled(draw, settings) ? at : null,
  }
  return artworks.saveReview(tx, artwork, { change, counts: { total: 0, approved: 1 } })
}

/** It has no review decision, and its artist does not ask for its deletion. */
function isNew({ reviewStatus, decidedAt, deletedAt, takenDownAt, deletionStatus }: ArtworkRow): boolean {
  return reviewStatus === 'pending' && !decidedAt && !deletedAt && !takenDownAt && deletionStatus !== 'pending'
}
