import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import type { ReviewDecision } from '@tintype/contract/review/review'
import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import type { ContentRating } from '@tintype/domain/artworks/content-rating'
import { omitCentredCrops } from '@tintype/domain/prints/crops'
import { cropsWithoutProof, type ProposedCrops } from '@tintype/domain/prints/proofs'

type Proposal = {
  proposedName: string | null
  proposedDescription: string | null
  proposedAltText: string | null
  proposedCrops: ProposedCrops | null
  proposedContentRating: ContentRating | null
}

type Waiting = { reviewStatus: ReviewStatus; proposedName: string | null; sampledAt: Date | null }

/** Whether a review decision is due: a new artwork, proposed words of a product, or a sample of the trust lane. */
export function isWaiting({ reviewStatus, proposedName, sampledAt }: Waiting): boolean {
  return reviewStatus === 'pending' || proposedName !== null || sampledAt !== null
}

type Decision = { decision: ReviewDecision; reason?: string | undefined; code?: ReasonCode | undefined }

/**
 * The changes of a review decision. Refused words leave a product on sale with its approved words; a trust lane sample that is not approved
 * goes off sale.
 */
export function withDecision(
  artwork: Proposal & { name: string; description: string; altText: string; reviewStatus: ReviewStatus; sampledAt?: Date | null },
  { decision, reason, code }: Decision,
  at: Date,
) {
  const name = artwork.proposedName ?? artwork.name
  const description = artwork.proposedDescription ?? artwork.description
  const altText = artwork.proposedAltText ?? artwork.altText
  const isApproval = decision === 'approve'
  const decided = {
    decidedAt: at,
    sampledAt: null,
    proposedName: null,
    proposedDescription: null,
    proposedAltText: null,
    proposedCrops: null,
    proposedContentRating: null,
    rejectionReason: isApproval ? null : (reason ?? null),
    rejectionCode: isApproval ? null : (code ?? null),
  }
  const moved = artwork.proposedCrops && movedTo(artwork.proposedCrops)
  const rated = artwork.proposedContentRating && { contentRating: artwork.proposedContentRating }
  if (artwork.reviewStatus === 'approved' && isApproval) return { ...decided, name, description, altText, ...moved, ...rated }
  if (artwork.reviewStatus === 'approved' && !artwork.sampledAt) return decided
  if (isApproval) return { ...decided, reviewStatus: 'approved' as const, publishedAt: at }
  return { ...decided, publishedAt: null, reviewStatus: decision === 'reject' ? ('rejected' as const) : ('changes_requested' as const) }
}

/** Proposed crops that are approved, with their proof. Without one the old proof is kept, which records that it is about other crops. */
function movedTo(proposed: ProposedCrops) {
  return { crops: omitCentredCrops(cropsWithoutProof(proposed)), ...(proposed.proof && { proof: proposed.proof }) }
}

/**
 * How a decision changes the artist's counts. Approved words do not count as approval of a picture, refused words count as a
 * rejection; a change request counts as neither.
 */
export function toCountsChange(artwork: { reviewStatus: ReviewStatus; sampledAt: Date | null }, decision: ReviewDecision) {
  const isApproval = decision === 'approve'
  const isSample = artwork.sampledAt !== null
  const goesOnSale = artwork.reviewStatus !== 'approved' && isApproval
  return {
    total: 0,
    approved: Number(goesOnSale) - Number(isSample && !isApproval),
    approvals: Number(goesOnSale || (isSample && isApproval)),
    rejections: Number(decision === 'reject'),
  }
}
