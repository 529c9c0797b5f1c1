import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import type { ChangeCode, RejectionCode } from '@tintype/contract/review/review-reasons'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Integrations } from '../integrations/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Posting } from '../posting/index.ts'
import type { Shops } from '../shops/index.ts'
import { approveDeletion } from './approve-deletion.ts'
import type { DecisionRequest } from './carry-out.ts'
import { decideArtwork } from './decide-artwork.ts'
import { decideTogether, type TogetherRequest } from './decide-together.ts'
import { disapproveDeletion } from './disapprove-deletion.ts'
import { getOldest } from './get-oldest.ts'
import { getOverview } from './get-overview.ts'
import { type PickRequest, pickProduct } from './pick-product.ts'
import { publishTrusted } from './publish-trusted.ts'
import { settleDecision } from './settle-decision.ts'
import { type TakeDownRequest, takeDown } from './take-down.ts'
import { tellFirstArtist } from './tell-first-artist.ts'
import { type UndoRequest, undoDecision } from './undo-decision.ts'

export type PageRequest = { limit: number; cursor?: string }

/** The artwork to claim, and the one viewed before, whose claim is released. */
type ClaimRequest = { uid: string; leaving?: string | undefined }

export type ModerationTools = {
  database: Database
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  artworks: Pick<
    Artworks,
    | 'decide'
    | 'hold'
    | 'takeHeld'
    | 'takeBack'
    | 'claim'
    | 'pick'
    | 'learnWords'
    | 'approveDeletion'
    | 'disapproveDeletion'
    | 'getForReview'
    | 'listForReview'
    | 'listDeletions'
    | 'countWaiting'
    | 'findOldestWaiting'
    | 'findLookalikes'
    | 'noteResemblance'
    | 'analyzeStored'
    | 'publishUnseen'
  >
  accounts: Pick<Accounts, 'getArtist'>
  /** Publishes to social media what the artist wants published automatically. */
  posting: Pick<Posting, 'artworkApproved'>
  shops: Pick<Shops, 'listPictures' | 'takePictureDown' | 'getPictures'>
  payouts: Pick<Payouts, 'countOpen' | 'findOldestRequested'>
  reports: { countWaiting(queryable: Queryable): Promise<number>; findOldestWaiting(queryable: Queryable): Promise<Date | undefined> }
  payments: { countQuestions(queryable: Queryable): Promise<number>; findOldestQuestion(queryable: Queryable): Promise<Date | undefined> }
  ledger: { isSound(): Promise<boolean> }
  notifications: Pick<Notifications, 'send'>
  integrations: Pick<Integrations, 'announce'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'send'>
  clock: Clock
  /** A random number in [0, 1). */
  draw(): number
  /** The sales channel, which is notified when an artwork goes on sale, changes or goes off sale. */
  channel: { artworkChanged(tx: Transaction, uid: string): Promise<void> }
}

export function createModeration(tools: ModerationTools) {
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

export type Moderation = ReturnType<typeof createModeration>
