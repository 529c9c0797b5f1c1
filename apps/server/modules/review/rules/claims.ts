import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { isWaiting } from './decision.ts'

type Claim = { operatorId: string; operatorName: string; until: Date }
export type Viewer = { operatorId: string; at: Date }

/** Whether another operator's claim is valid. An expired claim does not count. */
export function isClaimedByOther(claim: Pick<Claim, 'operatorId' | 'until'>, { operatorId, at }: Viewer): boolean {
  return claim.operatorId !== operatorId && claim.until > at
}

/** When a claim made at this instant expires. */
export function claimExpiry(at: Date): Date {
  return new Date(at.getTime() + limits.review.claimMs)
}

/** When a decision of this instant takes effect. */
export function decisionEffectAt(at: Date): Date {
  return new Date(at.getTime() + limits.review.undoMs)
}

type Reviewed = {
  deletedAt: Date | null
  reviewStatus: ReviewStatus
  proposedName: string | null
  sampledAt: Date | null
  version: number
}
type Hold = { claim: Claim | undefined; isHeld: boolean }

/**
 * Rejects a stale decision.
 * @param seen.version  version of the words that the operator saw; undefined where the request names none
 * @throws Problem `artwork_not_found`, `artwork_already_decided`, `artwork_changed`, `artwork_claimed`
 */
export function checkDecidable(
  artwork: Reviewed | undefined,
  { claim, isHeld }: Hold,
  seen: Viewer & { version: number | undefined },
): void {
  if (!artwork || artwork.deletedAt) throw new Problem('artwork_not_found')
  if (isHeld || !isWaiting(artwork)) throw new Problem('artwork_already_decided')
  if (seen.version !== undefined && seen.version !== artwork.version) throw new Problem('artwork_changed')
  if (claim && isClaimedByOther(claim, seen)) throw new Problem('artwork_claimed', { operatorName: claim.operatorName })
}
