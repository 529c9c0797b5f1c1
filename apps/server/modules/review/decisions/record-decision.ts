import type { ReviewDecision } from '@tintype/contract/review/review'
import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import type { Transaction } from '../../../platform/database/database.ts'
import { type ArtworkRow, lockWithCounts } from '../../artworks/index.ts'
import { dropClaim, findHold } from '../queries/held.ts'
import { checkDecidable } from '../rules/claims.ts'
import { toCountsChange, withDecision } from '../rules/decision.ts'
import type { ReviewTools } from '../tools.ts'

export type ArtworkDecision = {
  decision: ReviewDecision
  /** Reason for the artist; none for an approval. */
  reason?: string | undefined
  code?: ReasonCode | undefined
  operatorId: string
  /** Version of the words that the operator saw. */
  version?: number | undefined
}

/**
 * @property isAboutWords  the decision was about proposed words of a product
 * @property isSample  it went on sale through the trust lane and was reviewed afterwards
 * @property isOffSale  the decision took it off sale
 */
export type DecidedArtwork = ArtworkRow & { isAboutWords: boolean; isSample: boolean; isOffSale: boolean }

/**
 * Approves an artwork, which puts it on sale, rejects it, or requests changes. For a product with proposed words it decides on the words,
 * and the product stays on sale. Concurrent decisions are serialized: the second one fails. An approved artwork of a suspended artist is
 * not on sale yet.
 * @returns the artwork as it is now
 * @throws Problem `artwork_not_found`, also for a deleted one; `artwork_already_decided`; `artwork_changed`; `artwork_claimed`
 */
export async function recordDecision(
  { artworks, clock }: Pick<ReviewTools, 'artworks' | 'clock'>,
  tx: Transaction,
  uid: string,
  decision: ArtworkDecision,
): Promise<DecidedArtwork> {
  const at = clock()
  const artwork = await lockDecidable(tx, uid, { ...decision, at })
  const change = { ...withDecision(artwork, decision, at), decidedBy: decision.operatorId }
  const decided = await artworks.saveReview(tx, artwork, { change, counts: toCountsChange(artwork, decision.decision) })
  await dropClaim(tx, uid)
  const isSample = artwork.sampledAt !== null
  const isOffSale = isSample && decision.decision !== 'approve'
  return { ...decided, isAboutWords: artwork.reviewStatus === 'approved' && !isSample, isSample, isOffSale }
}

/** Locks an artwork until the transaction ends, if this operator may decide on it now. */
export async function lockDecidable(
  tx: Transaction,
  uid: string,
  { operatorId, version, at }: { operatorId: string; version?: number | undefined; at: Date },
): Promise<ArtworkRow> {
  const artwork = await lockWithCounts(tx, uid)
  checkDecidable(artwork, await findHold(tx, uid), { operatorId, version, at })
  return artwork as ArtworkRow
}
