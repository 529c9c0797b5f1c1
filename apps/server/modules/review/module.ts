import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import type { ChangeCode, RejectionCode } from '@tintype/contract/review/review-reasons'
import type { Artist, Operator } from '../../platform/actor.ts'
import { bind } from '../../platform/bind.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { DecisionRequest } from './decisions/apply-decision.ts'
import { decideArtwork } from './decisions/decide-artwork.ts'
import { decideInBulk } from './decisions/decide-in-bulk.ts'
import { settleDecision } from './decisions/settle-decision.ts'
import { undoDecision } from './decisions/undo-decision.ts'
import { approveDeletion } from './deletions/approve-deletion.ts'
import { disapproveDeletion } from './deletions/disapprove-deletion.ts'
import { getOldest } from './get-oldest.ts'
import { getOverview } from './get-overview.ts'
import { findLookalikes } from './look-alikes/find-lookalikes.ts'
import { hashArtworks } from './look-alikes/hash-artworks.ts'
import { notifyFirstArtist } from './look-alikes/notify-first-artist.ts'
import { pickProduct } from './pick-product.ts'
import { findTrustRecord } from './queries/trust.ts'
import { claimArtwork } from './queue/claim-artwork.ts'
import { cacheUsualHours, getReviewQueue, type QueueTools } from './queue/get-review-queue.ts'
import { listDeletions, listForReview } from './queue/list-for-review.ts'
import { rateContent } from './rate-content.ts'
import { toTrustStanding } from './rules/trust.ts'
import { setContentRating } from './set-content-rating.ts'
import { applySizeRule } from './sizes/apply-size-rule.ts'
import { setSizes } from './sizes/set-sizes.ts'
import { takeDown } from './take-down.ts'
import type { ClaimRequest, PageRequest, ReviewTools } from './tools.ts'
import { publishTrusted } from './trust/publish-trusted.ts'

export function createReview(tools: ReviewTools) {
  return {
    ...bind(tools, {
      getOverview,
      getOldest,
      decideInBulk,
      undoDecision,
      publishTrusted,
      notifyFirstArtist,
      settleDecision,
      writeLooks: hashArtworks,
      rateContent,
      pickProduct,
      setSizes,
      setContentRating,
      applySizeRule,
      approveDeletion,
      disapproveDeletion,
      takeShopPictureDown: takeDown,
    }),
    listArtworks: (operator: Operator, request: PageRequest & { status: ReviewStatus }) => listForReview(tools, operator.userId, request),
    approveArtwork: (operator: Operator, request: DecisionRequest) => decideArtwork(tools, operator, { ...request, decision: 'approve' }),
    rejectArtwork: (operator: Operator, request: DecisionRequest & { reason: string; code?: RejectionCode | undefined }) =>
      decideArtwork(tools, operator, { ...request, decision: 'reject' }),
    askChanges: (operator: Operator, request: DecisionRequest & { reason: string; code?: ChangeCode | undefined }) =>
      decideArtwork(tools, operator, { ...request, decision: 'ask_changes' }),
    listLookalikes: ({ uid }: { uid: string }) => findLookalikes(tools.database, uid),
    analyzeArtwork: ({ uid }: { uid: string }) => tools.artworks.analyzeStored(uid),
    /** @throws Problem `artwork_not_found`, `artwork_already_decided` */
    claimArtwork: (operator: Operator, request: ClaimRequest) =>
      tools.database.transaction((tx) => claimArtwork(tools, tx, operator, request)),
    listDeletions: (operator: Operator, request: PageRequest) => listDeletions(tools, operator.userId, request),
    listShopPictures: (request: PageRequest) => tools.shops.listPictures(request),
    getTrust: async (queryable: Queryable, artistId: string, settings: HouseSettings) =>
      toTrustStanding(await findTrustRecord(queryable, artistId), settings),
  }
}

export type Review = ReturnType<typeof createReview>

/** The review queue as artists see it. */
export function createReviewQueue(tools: Omit<QueueTools, 'usualHours'> & Parameters<typeof cacheUsualHours>[0]) {
  const usualHours = cacheUsualHours(tools)
  return { get: (actor: Artist) => getReviewQueue({ ...tools, usualHours }, actor) }
}

export type ReviewQueue = ReturnType<typeof createReviewQueue>
