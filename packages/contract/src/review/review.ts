import { z } from 'zod'
import { Analysis, Artwork, ContentRating, ReviewStatus } from '../artworks/artworks.ts'
import { limits } from '../limits.ts'
import { Cursor, call, Instant, PlateSizes, pageLimit, Uid } from '../shapes.ts'
import { textArea } from '../text-fields.ts'
import { CHANGE_CODES, REJECTION_CODES } from './review-reasons.ts'

export const ReviewDecision = z.enum(['approve', 'reject', 'ask_changes'])
export type ReviewDecision = z.infer<typeof ReviewDecision>

/** A decision that can still be undone. It becomes visible to the artist and the store at `takesEffectAt`. */
export const HeldDecision = z.object({ id: Uid, decision: ReviewDecision, takesEffectAt: Instant })
export type HeldDecision = z.infer<typeof HeldDecision>

/**
 * An artist's status in the trust lane: the lane is off; more approvals are needed; submissions are published first; a rejection has ended
 * the trust.
 */
export const ArtistTrust = z.enum(['off', 'not_yet', 'trusted', 'ended'])
export type ArtistTrust = z.infer<typeof ArtistTrust>

/** @property strikes  rejections, and artworks that a report keeps off sale, since the beginning: one ends the trust */
export const TrustStanding = z.object({
  trust: ArtistTrust,
  /** Artworks approved by operators since the beginning. */
  approvals: z.int(),
  strikes: z.int(),
  approvalsNeeded: z.int(),
})
export type TrustStanding = z.infer<typeof TrustStanding>

/** An artwork with the data that operators need for a review decision. */
export const ReviewArtwork = Artwork.extend({
  artistName: z.string(),
  artistHandle: z.string(),
  artistApprovedCount: z.int(),
  artistRejectedCount: z.int(),
  fileBytes: z.int(),
  fileType: z.string(),
  deletion_reason: z.string().nullable(),
  /** The largest rendition, for zooming. */
  largeUrl: z.string().nullable(),
  /** The other operator who has claimed the artwork, and until when no other operator can decide. Null if unclaimed. */
  claimedBy: z.string().nullable(),
  claimedUntil: Instant.nullable(),
  held: HeldDecision.nullable(),
  artistTrust: ArtistTrust,
  /** The artist's artworks approved by operators since the beginning. */
  artistApprovals: z.int(),
  /** The percentage at which a network expects nudity or sexual content; null below a threshold, or if it was not rated. */
  contentHint: z.int().nullable(),
  /** It was published through the trust lane and is reviewed afterwards. */
  isSample: z.boolean(),
})
export type ReviewArtwork = z.infer<typeof ReviewArtwork>

export const DecisionReason = textArea({ max: limits.decisionReasonMax, missing: 'reason_missing', tooLong: 'reason_too_long' })

export const ReviewPage = z.object({ artworks: z.array(ReviewArtwork), nextCursor: Cursor.nullable() })
export type ReviewPage = z.infer<typeof ReviewPage>

/** The version that the operator saw. If set, an artwork changed since then is refused. */
const SeenVersion = z.int().optional()

/** If true, the decision is held for a moment in which it can be undone. Otherwise it takes effect at once. */
const Undoable = z.boolean().default(false)

const Decided = z.object({ uid: Uid, version: SeenVersion, undoable: Undoable })

/** The claim on an artwork. */
export const Claim = z.object({ isMine: z.boolean(), operatorName: z.string(), until: Instant })
export type Claim = z.infer<typeof Claim>

const Together = z.object({
  decision: z.enum(['approve', 'reject']),
  artworks: z
    .array(z.object({ uid: Uid, version: SeenVersion }))
    .min(1)
    .max(limits.review.togetherMax),
  reason: DecisionReason.optional(),
  code: z.enum(REJECTION_CODES).optional(),
  undoable: Undoable,
})

/** The result for one artwork of a joint decision. */
export const TogetherResult = z.object({
  uid: Uid,
  /** Null if it was decided. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  held: HeldDecision.nullable(),
})
export type TogetherResult = z.infer<typeof TogetherResult>

/** A similar artwork. Its image is null if none is available. */
export const Lookalike = Artwork.pick({
  uid: true,
  artworkName: true,
  imageUrl: true,
  thumbnailUrl: true,
  widthPx: true,
  heightPx: true,
  placeholder: true,
  created_at: true,
}).extend({
  artistName: z.string(),
  isSameArtist: z.boolean(),
  /** `removed`: the artwork was deleted, and only its perceptual hash remains. */
  state: z.enum([...ReviewStatus.options, 'removed']),
  /** The Hamming distance of the 64-bit perceptual hashes: 0 is identical. */
  distance: z.int(),
  /** `part`: this artwork is a part of the other one; `whole`: the other one is a part of this one. */
  likeness: z.enum(['same', 'part', 'whole']),
  isMirrored: z.boolean(),
})
export type Lookalike = z.infer<typeof Lookalike>

export const backofficeReview = {
  list: call('viewer', 'GET', '/backoffice/artworks', 'List artworks by review status, oldest first')
    .input(z.object({ status: ReviewStatus.default('pending'), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(ReviewPage),
  approve: call('moderator', 'POST', '/backoffice/artworks/{uid}/approve', 'Approve an artwork. It goes on sale')
    .input(Decided)
    .output(ReviewArtwork),
  reject: call('moderator', 'POST', '/backoffice/artworks/{uid}/reject', 'Reject an artwork with a reason')
    .input(Decided.extend({ reason: DecisionReason, code: z.enum(REJECTION_CODES).optional() }))
    .output(ReviewArtwork),
  askChanges: call(
    'moderator',
    'POST',
    '/backoffice/artworks/{uid}/ask-changes',
    'Request changes. The artwork returns to review when the artist saves it',
  )
    .input(Decided.extend({ reason: DecisionReason, code: z.enum(CHANGE_CODES).optional() }))
    .output(ReviewArtwork),
  sizes: call(
    'moderator',
    'POST',
    '/backoffice/artworks/{uid}/sizes',
    'Set the sizes of an artwork that are not approved. Takes effect at once',
  )
    .input(z.object({ uid: Uid, version: SeenVersion, refused: PlateSizes }))
    .output(ReviewArtwork),
  contentRating: call(
    'moderator',
    'POST',
    '/backoffice/artworks/{uid}/content-rating',
    'Set the content rating of an artwork. Takes effect at once; the artist cannot undo `mature`',
  )
    .input(z.object({ uid: Uid, version: SeenVersion, contentRating: ContentRating }))
    .output(ReviewArtwork),
  undo: call('moderator', 'POST', '/backoffice/artworks/{uid}/undo', 'Undo your own decision before it takes effect')
    .input(z.object({ uid: Uid, held: Uid }))
    .output(ReviewArtwork),
  claim: call('moderator', 'POST', '/backoffice/artworks/{uid}/claim', 'Claim an artwork for five minutes, or get who has claimed it')
    .input(z.object({ uid: Uid, leaving: Uid.optional() }))
    .output(Claim),
  lookalikes: call('viewer', 'GET', '/backoffice/artworks/{uid}/lookalikes', 'List similar artworks, including mirrored and cropped ones')
    .input(z.object({ uid: Uid }))
    .output(z.object({ lookalikes: z.array(Lookalike) })),
  analysis: call('moderator', 'GET', '/backoffice/artworks/{uid}/analysis', 'Get suggested texts for an artwork, to compare with its texts')
    .input(z.object({ uid: Uid }))
    .output(Analysis),
  decideInBulk: call('moderator', 'POST', '/backoffice/review/decide', 'Approve or reject several artworks')
    .input(Together)
    .output(z.object({ results: z.array(TogetherResult) })),
}
