import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import type { Transaction } from '../../../platform/database/database.ts'
import { describeTraits } from '../../catalogue/traits/describe-traits.ts'
import { changeShelf, findRecord, updateArtwork } from '../../artworks/queries/artworks.ts'
import { findHold } from '../queries/held.ts'
import { type ArtworkRow, lockWithShelf } from '../queries/review.ts'
import { isSampled, trustOf } from '../rules/trust.ts'
import type { ArtworkTools } from '../../artworks/tools.ts'

/** @property draw  random number in [0, 1) */
export type UnseenRequest = { settings: HouseSettings; draw: number }

/**
 * Puts a new artwork of a trusted artist on sale before any review; a sample is reviewed afterwards. An artwork that an operator has
 * claimed is left to the operator. Idempotent.
 * @returns the artwork as it is now; undefined where it waits for the usual review
 */
export async function publishUnseen(
  { clock }: Pick<ArtworkTools, 'clock'>,
  tx: Transaction,
  uid: string,
  { settings, draw }: UnseenRequest,
): Promise<ArtworkRow | undefined> {
  const at = clock()
  const artwork = await lockWithShelf(tx, uid)
  if (!artwork || !isNew(artwork)) return undefined
  const { claim, isHeld } = await findHold(tx, uid)
  if (isHeld || (claim && claim.until > at)) return undefined
  const record = await findRecord(tx, artwork.artistId)
  if (record.isWithheld || trustOf(record, settings) !== 'trusted') return undefined
  const change = {
    reviewStatus: 'approved' as const,
    publishedAt: at,
    trustedAt: at,
    sampledAt: isSampled(draw, settings) ? at : null,
  }
  await updateArtwork(tx, uid, change)
  await changeShelf(tx, artwork.artistId, { total: 0, approved: 1 })
  await describeTraits(tx, uid)
  return { ...artwork, ...change }
}

/** It has no review decision, and its artist does not ask for its deletion. */
function isNew({ reviewStatus, decidedAt, deletedAt, takenDownAt, deletionStatus }: ArtworkRow): boolean {
  return reviewStatus === 'pending' && !decidedAt && !deletedAt && !takenDownAt && deletionStatus !== 'pending'
}
