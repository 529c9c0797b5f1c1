import type { Config } from '../config.ts'
import { createBuiltInVision, openHostedVision, type Vision } from '../modules/artworks/index.ts'
import { createSocialPlatforms } from '../modules/social/index.ts'
import { createBuiltInChannel } from '../platform/channel/built-in.ts'
import type { Channel } from '../platform/channel/channel.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Upscaler } from '../platform/images/enlarging/upscaler.ts'
import { openPrintProfile } from '../platform/images/print-profile.ts'
import { createPicturesPool } from '../platform/images/processes/pictures-pool.ts'
import { createContentRater } from '../platform/images/recognition/content-rater.ts'
import { createRecognizer } from '../platform/images/recognition/recognizer.ts'
import { createTextReader, type TextReader } from '../platform/images/recognition/text-reader.ts'
import type { Queue } from '../platform/jobs/jobs.ts'
import { openDkim } from '../platform/mail/dkim.ts'
import { createMailEvents } from '../platform/mail/events/create-mail-events.ts'
import type { createMailbox } from '../platform/mail/mailbox.ts'
import { createSmtpMailer } from '../platform/mail/smtp.ts'
import type { Logger } from '../platform/observability/logger.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { createPoster } from '../platform/outgoing/poster.ts'
import { createPublicFetch } from '../platform/outgoing/public-fetch.ts'
import { CONTENT_NETWORK_PATH, processPath } from '../platform/paths.ts'
import type { PaymentProviders } from '../platform/payments/payments.ts'
import type { PayoutProvider } from '../platform/payments/payout-provider.ts'
import { createTestPayments } from '../platform/payments/test-payments.ts'
import { authMails } from './auth-mails.ts'
import { createAuth } from './create-auth.ts'
import { openSealer, readAuthSecrets } from './open-secrets.ts'
import { openStorage } from './open-storage.ts'
import type { Platform } from './platform.ts'

export type Parts = {
  database: Database
  queue: Queue
  mailbox: ReturnType<typeof createMailbox> | undefined
  metrics: Metrics
  log: Logger
  /** The network that enlarges pictures for print; without it the built-in filter does. */
  upscaler?: Upscaler | undefined
}

/** Opens the platform services from the configuration. `resources` closes them again. */
export async function openPlatform(
  config: Config,
  { database, queue, mailbox, metrics, log, upscaler }: Parts,
  resources: AsyncDisposableStack,
): Promise<Platform> {
  const sealer = await openSealer(config)
  const secrets = await readAuthSecrets(config)
  const dkim = config.dkim && (await openDkim(config.dkim, config.mailFrom))
  const mailer =
    mailbox ?? createSmtpMailer({ url: config.smtpUrl ?? '', from: config.mailFrom, bounceAddress: config.mailBounceAddress, dkim })
  resources.defer(() => mailer.close())
  const pictures = createPicturesPool({
    processPath: processPath('pictures'),
    workers: config.pictureWorkers,
    niceness: config.pictureNiceness,
    keepsPixels: config.role === 'all',
    log,
    upscaler,
    printProfile: config.printProfile ? await openPrintProfile(config.printProfile) : undefined,
  })
  resources.defer(() => pictures.stop())
  const recognizer = createRecognizer({ processPath: processPath('recognition'), niceness: config.pictureNiceness, log })
  resources.defer(() => recognizer.stop())
  const textReader = createTextReader({ recognizer, languages: config.ocrLanguages, log })
  const contentRater = config.hasContentHints ? createContentRater({ recognizer, networkPath: CONTENT_NETWORK_PATH, log }) : undefined
  // not awaited: reading the files would delay the start
  void textReader.check()
  void contentRater?.check()
  const storage = await openStorage(config)
  resources.defer(() => storage.close())
  const mails = authMails(
    { database, jobs: queue, sealer, mailer, clock: systemClock, publicUrl: config.publicUrl },
    { areOnlyForOperators: config.supabase !== undefined },
  )
  return {
    database,
    jobs: queue,
    jobWatch: queue.watch,
    storage,
    pictures,
    contentRater,
    vision: createVision(config, { database, pictures, textReader, contentRater, metrics, log }),
    mailer,
    mailEvents: config.mailEvents && (await createMailEvents(config.mailEvents, systemClock)),
    poster: createPoster({ testOrigin: config.webhookTestOrigin }),
    payments: await createPayments(config, database),
    payoutProvider: await createPayoutProvider(config),
    channel: await createChannel(config),
    sealer,
    auth: await createAuth(config, { database, secrets, mails, log }),
    clock: systemClock,
    log,
    publicUrl: config.publicUrl,
    storefrontUrl: config.storefrontUrl,
    socialPlatforms: createSocialPlatforms(config.social, {
      networks: config.socialNetworks,
      outgoing: createPublicFetch({ testOrigin: config.socialTestOrigin }),
    }),
    facebookAppSecret: config.facebookAppSecret,
    accountGraceDays: config.accountGraceDays,
    payoutCoolingHours: config.payoutCoolingHours,
    payoutFourEyes: config.payoutFourEyes,
    commissionHoldDays: config.commissionHoldDays,
  }
}

type VisionParts = Pick<Parts, 'database' | 'metrics' | 'log'> & Pick<Platform, 'pictures' | 'contentRater'> & { textReader: TextReader }

/** Uses the configured AI model, if any, with the built-in analysis as its fallback. */
function createVision({ model }: Config, { database, pictures, textReader, contentRater, metrics, log }: VisionParts): Vision {
  const builtIn = createBuiltInVision({ pictures, textReader, contentRater, log })
  if (!model) return builtIn
  const { recordAnalysis: onAnalyzed, recordTokens: onTokens } = metrics
  return openHostedVision(model, { database, pictures, builtIn, clock: systemClock, log, onAnalyzed, onTokens })
}

/** The test implementation is always available, because test payments must remain refundable. Stripe's library is loaded on use. */
async function createPayments({ stripe }: Config, database: Database): Promise<PaymentProviders> {
  const test = createTestPayments({ database })
  if (!stripe) return { current: test, all: [test] }
  const { createStripePayments } = await import('../platform/payments/stripe-payments.ts')
  const { connectWebhookSecret, ...options } = stripe
  const current = createStripePayments({ ...options, ...(connectWebhookSecret && { connectWebhookSecret }) })
  return { current, all: [current, test] }
}

/** Stripe Connect, if it is on. */
async function createPayoutProvider({ stripe }: Config): Promise<PayoutProvider | undefined> {
  if (!stripe?.connectWebhookSecret) return undefined
  const { createStripeConnect } = await import('../platform/payments/stripe-connect.ts')
  return createStripeConnect(stripe)
}

/** Orders paid through Shopify's test gateway count only outside of production. */
async function createChannel({ shopify, isProduction }: Config): Promise<Channel> {
  if (!shopify) return createBuiltInChannel()
  const { createShopifyChannel } = await import('../platform/channel/shopify-channel.ts')
  return createShopifyChannel({ ...shopify, takesTestOrders: !isProduction })
}
