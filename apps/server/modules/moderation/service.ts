import type { ReviewStatus } from '@tintype/contract/artworks'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Artworks } from '../artworks/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Payouts } from '../payouts/service.ts'
import type { Shops } from '../shops/service.ts'
import { approveArtwork } from './approve-artwork.ts'
import { approveDeletion } from './approve-deletion.ts'
import { disapproveDeletion } from './disapprove-deletion.ts'
import { getOverview } from './get-overview.ts'
import { type PickRequest, pickProduct } from './pick-product.ts'
import { rejectArtwork } from './reject-artwork.ts'
import { type TakeDownRequest, takeDown } from './take-down.ts'

export type PageRequest = { limit: number; cursor?: string }

/** @param version  of the words that the operator saw */
export type DecisionRequest = { uid: string; version?: number }

export type ModerationTools = {
  database: Database
  /** Where the store is, without a slash at the end. */
  storefrontUrl: string
  artworks: Pick<
    Artworks,
    | 'decide'
    | 'pick'
    | 'learnWords'
    | 'approveDeletion'
    | 'disapproveDeletion'
    | 'getForReview'
    | 'listForReview'
    | 'listDeletions'
    | 'countWaiting'
  >
  accounts: Pick<Accounts, 'getArtist'>
  shops: Pick<Shops, 'listPictures' | 'takePictureDown' | 'getPictures'>
  payouts: Pick<Payouts, 'countOpen'>
  payments: { countQuestions(queryable: Queryable): Promise<number> }
  ledger: { isSound(): Promise<boolean> }
  notifications: Pick<Notifications, 'send'>
  audit: Pick<Audit, 'record'>
  clock: Clock
  /** Where artworks are sold: to be told when one goes on sale, is changed or goes out of sale. */
  channel: { artworkChanged(tx: Transaction, uid: string): Promise<void> }
}

export function createModeration(tools: ModerationTools) {
  return {
    getOverview: () => getOverview(tools),
    listArtworks: (request: PageRequest & { status: ReviewStatus }) => tools.artworks.listForReview(request),
    approveArtwork: (operator: Operator, request: DecisionRequest) => approveArtwork(tools, operator, request),
    rejectArtwork: (operator: Operator, request: DecisionRequest & { reason: string }) => rejectArtwork(tools, operator, request),
    pickProduct: (operator: Operator, request: PickRequest) => pickProduct(tools, operator, request),
    listDeletions: (request: PageRequest) => tools.artworks.listDeletions(request),
    approveDeletion: (operator: Operator, request: { uid: string }) => approveDeletion(tools, operator, request),
    disapproveDeletion: (operator: Operator, request: { uid: string; reason: string }) => disapproveDeletion(tools, operator, request),
    listShopPictures: (request: PageRequest) => tools.shops.listPictures(request),
    takeShopPictureDown: (operator: Operator, request: TakeDownRequest) => takeDown(tools, operator, request),
  }
}

export type Moderation = ReturnType<typeof createModeration>
