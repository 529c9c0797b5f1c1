import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTraits } from './describe-traits.ts'
import { changeShelf, updateArtwork } from './queries.ts'
import { type ArtworkRow, lockWithShelf } from './review-queries.ts'
import type { ArtworkTools } from './service.ts'
import { isWaiting, withDecision } from './word-rules.ts'

export type ArtworkDecision = {
  decision: 'approve' | 'reject'
  reason?: string
  operatorId: string
  /** Of the words that the operator saw. */
  version?: number
}

/** @property isAboutWords  new words of what was on sale before were decided on */
export type DecidedArtwork = ArtworkRow & { isAboutWords: boolean }

/**
 * Approves an artwork, which puts it on sale, or rejects it; or does so with the new words of one that is on sale and stays so.
 * Of two operators at once, one decides.
 * @returns the artwork as it is now
 * @throws Problem `artwork_not_found`, also for a deleted one; `artwork_already_decided`; `artwork_changed`
 */
export async function decideArtwork(
  tools: Pick<ArtworkTools, 'clock'>,
  tx: Transaction,
  uid: string,
  decision: ArtworkDecision,
): Promise<DecidedArtwork> {
  const artwork = await lockWithShelf(tx, uid)
  if (!artwork || artwork.deletedAt) throw new Problem('artwork_not_found')
  if (!isWaiting(artwork)) throw new Problem('artwork_already_decided')
  if (decision.version !== undefined && decision.version !== artwork.version) throw new Problem('artwork_changed')
  const change = { ...withDecision(artwork, decision, tools.clock()), decidedBy: decision.operatorId }
  await updateArtwork(tx, uid, change)
  const isAboutWords = artwork.reviewStatus === 'approved'
  if (decision.decision === 'approve' && !isAboutWords) await changeShelf(tx, artwork.artistId, { total: 0, approved: 1 })
  await describeTraits(tx, uid)
  return { ...artwork, ...change, isAboutWords }
}
