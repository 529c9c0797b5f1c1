import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import type { HeldDecision, ReviewArtwork } from '@tintype/contract/review/review'
import type { HeldRow } from '../queries/held.ts'
import type { ReviewRow } from '../queries/review.ts'
import { isClaimedByOther } from '../rules/claims.ts'
import { toContentHint } from '../rules/content-hint.ts'
import { getTrustState } from '../rules/trust.ts'

/**
 * @param viewer.operatorId  the viewing operator, whose own claim is not shown
 * @param viewer.settings  settings that decide whether the artist is trusted
 */
export function toReviewArtwork(
  row: ReviewRow,
  artwork: Artwork,
  viewer: { operatorId: string; at: Date; settings: HouseSettings },
): ReviewArtwork {
  const { fileBytes, fileType, deletionReason } = row.artwork
  const claim = row.claim && isClaimedByOther(row.claim, viewer) ? row.claim : null
  return {
    ...artwork,
    artistName: row.artistName,
    artistHandle: row.artistHandle,
    artistApprovedCount: row.approvedCount,
    artistRejectedCount: row.rejectedCount,
    fileBytes,
    fileType,
    deletion_reason: deletionReason,
    // `imageUrl` of an artwork is its largest rendition
    largeUrl: artwork.imageUrl,
    claimedBy: claim?.operatorName ?? null,
    claimedUntil: claim?.until.toISOString() ?? null,
    held: row.held && toHeldDecision(row.held),
    artistTrust: getTrustState(row.record, viewer.settings),
    artistApprovals: row.record.approvals,
    contentHint: toContentHint(row.explicitShare),
    isSample: row.artwork.sampledAt !== null,
  }
}

export function toHeldDecision({ id, decision, takesEffectAt }: HeldRow): HeldDecision {
  return { id, decision, takesEffectAt: takesEffectAt.toISOString() }
}
