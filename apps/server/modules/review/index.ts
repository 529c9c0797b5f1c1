import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import type { ChangeCode, RejectionCode } from '@tintype/contract/review/review-reasons'
import type { Operator } from '../../platform/http/actor.ts'
import { approveDeletion } from './deletions/approve-deletion.ts'
import type { DecisionRequest } from './decisions/apply-decision.ts'
import { decideArtwork } from './decisions/decide-artwork.ts'
import { decideTogether, type TogetherRequest } from './decisions/decide-in-bulk.ts'
import { disapproveDeletion } from './deletions/disapprove-deletion.ts'
import { getOldest } from './get-oldest.ts'
import { getOverview } from './get-overview.ts'
import { type PickRequest, pickProduct } from './pick-product.ts'
import { publishTrusted } from './trust/publish-trusted.ts'
import { settleDecision } from './decisions/settle-decision.ts'
import { type TakeDownRequest, takeDown } from './take-down.ts'
import { tellFirstArtist } from './look-alikes/notify-first-artist.ts'
import type { ClaimRequest, PageRequest, ReviewTools } from './tools.ts'
import { type UndoRequest, undoDecision } from './decisions/undo-decision.ts'

export type { PageRequest, ReviewTools } from './tools.ts'

export function createReview(tools: ReviewTools) {
  return {
    getOverview: () => getOverview(tools),
    getOldest: () => getOldest(tools),
    listArtworks: (operator: Operator, request: PageRequest & { status: ReviewStatus }) =>
      tools.artworks.listForReview(operator.userId, request),
    approveArtwork: (operator: Operator, request: DecisionRequest) => decideArtwork(tools, operator, { ...request, decision: 'approve' }),
    rejectArtwork: (operator: Operator, request: DecisionRequest & { reason: string; code?: RejectionCode | undefined }) =>
      decideArtwork(tools, operator, { ...request, decision: 'reject' }),
    askChanges: (operator: Operator, request: DecisionRequest & { reason: string; code?: ChangeCode | undefined }) =>
      decideArtwork(tools, operator, { ...request, decision: 'ask_changes' }),
    listLookalikes: ({ uid }: { uid: string }) => tools.artworks.findLookalikes(tools.database, uid),
    analyzeArtwork: ({ uid }: { uid: string }) => tools.artworks.analyzeStored(uid),
    decideTogether: (operator: Operator, request: TogetherRequest) => decideTogether(tools, operator, request),
    undoDecision: (operator: Operator, request: UndoRequest) => undoDecision(tools, operator, request),
    publishTrusted: (payload: { artwork: string }) => publishTrusted(tools, payload),
    tellFirstArtist: (payload: { artwork: string }) => tellFirstArtist(tools, payload),
    settleDecision: (payload: { held: string }) => settleDecision(tools, payload),
    /** @throws Problem `artwork_not_found`, `artwork_already_decided` */
    claimArtwork: (operator: Operator, request: ClaimRequest) =>
      tools.database.transaction((tx) => tools.artworks.claim(tx, operator, request)),
    pickProduct: (operator: Operator, request: PickRequest) => pickProduct(tools, operator, request),
    listDeletions: (operator: Operator, request: PageRequest) => tools.artworks.listDeletions(operator.userId, request),
    approveDeletion: (operator: Operator, request: { uid: string }) => approveDeletion(tools, operator, request),
    disapproveDeletion: (operator: Operator, request: { uid: string; reason: string }) => disapproveDeletion(tools, operator, request),
    listShopPictures: (request: PageRequest) => tools.shops.listPictures(request),
    takeShopPictureDown: (operator: Operator, request: TakeDownRequest) => takeDown(tools, operator, request),
  }
}

export type Review = ReturnType<typeof createReview>
