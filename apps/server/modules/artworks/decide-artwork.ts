import type { ReviewDecision } from '@tintype/contract/review'
import type { ReasonCode } from '@tintype/contract/review-reasons'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTraits } from './describe-traits.ts'
import type { ArtworkTools } from './index.ts'
import { renderJob } from './jobs.ts'
import { changeShelf, updateArtwork } from './queries/artworks.ts'
import { dropClaim, findHold } from './queries/held.ts'
import { type ArtworkRow, lockWithShelf } from './queries/review.ts'
import { isShelfWithheld } from './queries/sale.ts'
import { checkDecidable } from './rules/review.ts'
import { saleOf } from './rules/sale.ts'
import { shelfChange, withDecision } from './rules/word.ts'

export type ArtworkDecision = {
  decision: ReviewDecision
  /** What the artist reads; none where it is approved. */
  reason?: string | undefined
  code?: ReasonCode | undefined
  operatorId: string
  /** Of the words that the operator saw. */
  version?: number | undefined
}

/**
 * @property isAboutWords  new words of what was on sale before were decided on
 * @property isSample  it went on sale by its artist's record, and was looked at afterwards
 * @property isOffSale  it was on sale, and is no more
 */
export type DecidedArtwork = ArtworkRow & { isAboutWords: boolean; isSample: boolean; isOffSale: boolean }

/**
 * Approves an artwork, which puts it on sale, rejects it, or asks for changes; or does so with the new words of one that is on
 * sale and stays so. Of two operators at once, one decides. What a suspended artist handed in is approved without
 * being on sale yet.
 * @returns the artwork as it is now
 * @throws Problem `artwork_not_found`, also for a deleted one; `artwork_already_decided`; `artwork_changed`; `artwork_claimed`
 */
export async function decideArtwork(
  tools: Pick<ArtworkTools, 'clock' | 'jobs'>,
  tx: Transaction,
  uid: string,
  decision: ArtworkDecision,
): Promise<DecidedArtwork> {
  const at = tools.clock()
  const artwork = await lockDecidable(tx, uid, { ...decision, at })
  const decided = withDecision(artwork, decision, at)
  const isWithheld = await isShelfWithheld(tx, artwork.artistId)
  const sale = 'publishedAt' in decided ? saleOf(decided.publishedAt, { ...artwork, isWithheld }) : undefined
  const change = { ...decided, ...sale, decidedBy: decision.operatorId }
  await updateArtwork(tx, uid, change)
  await changeShelf(tx, artwork.artistId, shelfChange(artwork, decision.decision))
  await dropClaim(tx, uid)
  await describeTraits(tx, uid)
  // the card shows the plate
  if ('crops' in change) await tools.jobs.send(tx, renderJob, { artwork: uid })
  const isSample = artwork.sampledAt !== null
  const isOffSale = isSample && decision.decision !== 'approve'
  return { ...artwork, ...change, isAboutWords: artwork.reviewStatus === 'approved' && !isSample, isSample, isOffSale }
}

/** An artwork that this operator may decide on now, kept from others until the transaction ends. */
export async function lockDecidable(
  tx: Transaction,
  uid: string,
  { operatorId, version, at }: { operatorId: string; version?: number | undefined; at: Date },
): Promise<ArtworkRow> {
  const artwork = await lockWithShelf(tx, uid)
  checkDecidable(artwork, await findHold(tx, uid), { operatorId, version, at })
  return artwork as ArtworkRow
}
