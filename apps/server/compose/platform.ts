import type { Vision } from '../modules/artworks/index.ts'
import type { SocialPlatforms } from '../modules/social/index.ts'
import type { Auth } from '../platform/auth/auth.ts'
import type { Channel } from '../platform/channel/channel.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sealer } from '../platform/crypto/seal.ts'
import type { Database } from '../platform/database/database.ts'
import type { Pictures } from '../platform/images/pictures.ts'
import type { ContentRater } from '../platform/images/recognition/content-rater.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { JobWatch } from '../platform/jobs/watch-jobs.ts'
import type { MailEventSource } from '../platform/mail/events/mail-events.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Logger } from '../platform/observability/logger.ts'
import type { Poster } from '../platform/outgoing/poster.ts'
import type { PaymentProviders } from '../platform/payments/payments.ts'
import type { PayoutProvider } from '../platform/payments/payout-provider.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** The platform services that the modules use, in their configured implementations. */
export type Platform = {
  database: Database
  jobs: Jobs
  /** The same queue, for monitoring. */
  jobWatch: JobWatch
  storage: Storage
  pictures: Pictures
  /** Rates what artworks in review show; undefined if it is switched off. */
  contentRater: ContentRater | undefined
  vision: Vision
  mailer: Mailer
  /** The webhook of the mail provider for bounces and complaints, if one is configured. */
  mailEvents: MailEventSource | undefined
  /** Sends webhooks to integrators. */
  poster: Poster
  payments: PaymentProviders
  /** Undefined: operators pay every payout by hand. */
  payoutProvider: PayoutProvider | undefined
  /** The sales channel: our store or an external one. */
  channel: Channel
  sealer: Sealer
  auth: Auth
  clock: Clock
  log: Logger
  publicUrl: string
  storefrontUrl: string
  /** Platforms that artists can post to. */
  socialPlatforms: SocialPlatforms
  /** Secret of our app at Facebook, if configured. */
  facebookAppSecret: string | undefined
  /** Grace period between the request to delete an account and the deletion. */
  accountGraceDays: number
  /** Waiting period of payouts after a change of the payout details. */
  payoutCoolingHours: number
  /** The operator who approved or exported a payout may not mark it as paid. */
  payoutFourEyes: boolean
  /** Holding period of commissions before they can be paid out. */
  commissionHoldDays: number
}
