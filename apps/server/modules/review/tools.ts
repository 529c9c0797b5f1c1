import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { ContentRater } from '../../platform/images/recognition/content-rater.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AccountDeletion } from '../account-deletion/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Integrations } from '../integrations/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Shops } from '../shops/index.ts'
import type { Posting } from '../social/index.ts'

export type PageRequest = { limit: number; cursor?: string }

/** The artwork to claim, and the one viewed before, whose claim is released. */
export type ClaimRequest = { uid: string; leaving?: string | undefined }

export type ReviewTools = {
  database: Database
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  artworks: Pick<
    Artworks,
    | 'saveReview'
    | 'show'
    | 'pick'
    | 'approveDeletion'
    | 'disapproveDeletion'
    | 'analyzeStored'
    | 'refuseSizes'
    | 'setContentRating'
    | 'applySizeRule'
    | 'findArtistsDue'
    | 'markUnsized'
  >
  accounts: Pick<Accounts, 'getArtist'>
  /** Adds the words of an artwork on sale to the vocabulary of the search. */
  indexVocabulary(tx: Transaction, artwork: { name: string; tags: readonly string[] }): Promise<void>
  /** Publishes to social media what the artist wants published automatically. */
  posting: Pick<Posting, 'artworkApproved'>
  shops: Pick<Shops, 'listPictures' | 'takePictureDown' | 'getPictures'>
  payouts: Pick<Payouts, 'countOpen' | 'findOldestRequested'>
  reports: { countWaiting(queryable: Queryable): Promise<number>; findOldestWaiting(queryable: Queryable): Promise<Date | undefined> }
  payments: {
    countUnmatchedPayments(queryable: Queryable): Promise<number>
    findOldestUnmatchedPayment(queryable: Queryable): Promise<Date | undefined>
    findDueDisputes(queryable: Queryable, now: Date): Promise<{ count: number; dueAt: Date | null }>
  }
  departures: Pick<AccountDeletion, 'findLate'>
  ledger: { isSound(): Promise<boolean> }
  notifications: Pick<Notifications, 'send'>
  integrations: Pick<Integrations, 'announce'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'send'>
  storage: Pick<Storage, 'localCopy'>
  pictures: Pick<Pictures, 'measure' | 'squeeze'>
  /** Undefined if hints are switched off. */
  contentRater: Pick<ContentRater, 'model' | 'isUsable' | 'rate'> | undefined
  log: Pick<Logger, 'warn'>
  clock: Clock
  /** A random number in [0, 1). */
  draw(): number
  /** The sales channel, which is notified when an artwork goes on sale, changes or goes off sale. */
  channel: { artworkChanged(tx: Transaction, uid: string): Promise<void> }
}
