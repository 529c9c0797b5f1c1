import { join } from 'node:path'
import { announce } from './announce.ts'
import { authMails } from './auth-mails.ts'
import { composeJobs, composeRouter, composeServices, type Platform } from './compose.ts'
import type { Config } from './config.ts'
import { demoOperator } from './demo/people.ts'
import { metricsSources } from './metrics-sources.ts'
import { profileOf } from './modules/accounts/profile-queries.ts'
import { makeAvifJob } from './modules/artworks/make-avif.ts'
import { watchLedger } from './modules/earnings/watch-ledger.ts'
import { connectCallback } from './modules/social/callback.ts'
import { createBuiltInAuth } from './platform/auth/built-in.ts'
import { keptSecret } from './platform/auth/secrets.ts'
import { createBuiltInChannel } from './platform/channel/built-in.ts'
import type { Channel } from './platform/channel/channel.ts'
import { systemClock } from './platform/clock.ts'
import { createSealer } from './platform/crypto/seal.ts'
import { publishAddress } from './platform/database/address-file.ts'
import { asStartError, claimDataFolder, makeDataFolder } from './platform/database/data-folder.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { createApiHandler } from './platform/http/api.ts'
import { findUnreadiness } from './platform/http/health.ts'
import { createHost } from './platform/http/host.ts'
import { listen } from './platform/http/listen.ts'
import { createPages } from './platform/http/pages.ts'
import { createPicturesPool } from './platform/images/pictures-pool.ts'
import { openUpscaler } from './platform/images/upscaler.ts'
import { createQueue, type Queue } from './platform/jobs/jobs.ts'
import { createMailbox } from './platform/mail/mailbox.ts'
import { createSmtpMailer } from './platform/mail/smtp.ts'
import { createLogger, type Logger } from './platform/observability/logger.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import { createPoster } from './platform/outgoing/poster.ts'
import { processPath } from './platform/paths.ts'
import type { PaymentForms } from './platform/payments/payments.ts'
import { createTestPayments } from './platform/payments/test-payments.ts'
import type { SocialPlatforms } from './platform/social/social.ts'
import { createDiskStorage } from './platform/storage/disk.ts'
import { createBuiltInVision } from './platform/vision/built-in.ts'

export type RunningServer = { stop(): Promise<void> }

/**
 * Starts everything in the order in which one thing needs another, and stops it in the reverse: first no more requests, the
 * database last. A start that fails halfway stops what it had started.
 * @throws StartError with one sentence for the person at the keyboard
 */
export async function startServer(config: Config, options: { isDevelopment: boolean }): Promise<RunningServer> {
  const started = performance.now()
  const log = createLogger({ level: config.logLevel })
  await using resources = new AsyncDisposableStack()
  const databaseUrl = await startDatabase(config, resources, log)
  const database = openDatabase({
    url: databaseUrl,
    size: config.databasePool,
    onError: (err) => log.warn({ err }, 'an idle database connection broke'),
  })
  resources.defer(() => database.$client.end())

  const metrics = createMetrics({ isProcessWatched: true })
  const queue = createQueue({ url: databaseUrl, log, onTried: metrics.tried })
  const mailbox = config.smtpUrl ? undefined : createMailbox({ dataDir: config.dataDir })
  const platform = await createPlatform(config, { database, queue, mailbox, log }, resources).catch((error) => {
    throw asStartError(error, config.dataDir)
  })
  const services = composeServices(platform)
  const demo = config.demo ? await import('./demo/demo.ts') : undefined
  const all = [...composeJobs(services), ...(demo?.demoJobs(platform) ?? [])]
  const assignments = config.isAvifMade ? all : all.filter(({ job }) => job.name !== makeAvifJob.name)
  resources.defer(() => queue.stop())
  await queue.start(assignments)

  if (config.operator) await platform.auth.ensureOperator(config.operator)
  else if (demo) await platform.auth.ensureOperator(demoOperator)
  await demo?.ensureDemo(platform, services)
  if (config.role !== 'web') await queue.work(assignments)
  if (config.role !== 'web') resources.defer(watchLedger(services.ledgerOffice, log))
  if (config.role !== 'worker')
    await serve(config, { platform, services, mailbox, metrics, isDevelopment: options.isDevelopment }, resources)

  announce(config, { seconds: (performance.now() - started) / 1000, hasMailbox: Boolean(mailbox) })
  const running = resources.move()
  return { stop: () => running.disposeAsync() }
}

async function startDatabase(config: Config, resources: AsyncDisposableStack, log: Logger): Promise<string> {
  if (config.databaseUrl) {
    makeDataFolder(config.dataDir)
    await migrateDatabase(config.databaseUrl)
    return config.databaseUrl
  }
  const claim = claimDataFolder(config.dataDir)
  resources.defer(() => claim.release())
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.debug({ postgres: line }, 'postgres') })
  resources.defer(() => postgres.stop())
  await migrateDatabase(postgres.url)
  const published = await publishAddress(config.dataDir, postgres.url)
  resources.defer(() => published.withdraw())
  return postgres.url
}

type Parts = { database: Database; queue: Queue; mailbox: ReturnType<typeof createMailbox> | undefined; log: Logger }

async function createPlatform(
  config: Config,
  { database, queue, mailbox, log }: Parts,
  resources: AsyncDisposableStack,
): Promise<Platform> {
  const sealer = createSealer(
    (config.encryptionKey ?? (await keptSecret(config.dataDir, 'encryption-key'))).split(',').map((key) => key.trim()),
  )
  const secret = config.authSecret ?? (await keptSecret(config.dataDir, 'auth-secret'))
  const mailer = mailbox ?? createSmtpMailer({ url: config.smtpUrl ?? '', from: config.mailFrom })
  resources.defer(() => mailer.close())
  const upscaler = config.upscaleModel
    ? await openUpscaler({ processPath: processPath('upscaling'), modelPath: config.upscaleModel })
    : undefined
  const pictures = createPicturesPool({ processPath: processPath('pictures'), workers: config.pictureWorkers, log, upscaler })
  resources.defer(() => pictures.stop())
  const mails = authMails({ database, jobs: queue, sealer, mailer, clock: systemClock, publicUrl: config.publicUrl })
  return {
    database,
    jobs: queue,
    jobWatch: queue.watch,
    storage: await createDiskStorage({ dataDir: config.dataDir }),
    pictures,
    vision: createBuiltInVision({ pictures }),
    mailer,
    poster: createPoster({ testOrigin: config.webhookTestOrigin }),
    payments: await createPayments(config, database),
    channel: await createChannel(config),
    sealer,
    auth: createBuiltInAuth({ database, secret, publicUrl: config.publicUrl, mails, log, profileOf }),
    clock: systemClock,
    log,
    publicUrl: config.publicUrl,
    storefrontUrl: config.storefrontUrl,
    socialPlatforms: await createPlatforms(config),
    facebookAppSecret: config.facebookAppSecret,
    accountGraceDays: config.accountGraceDays,
    payoutCoolingHours: config.payoutCoolingHours,
    payoutFourEyes: config.payoutFourEyes,
    commissionHoldDays: config.commissionHoldDays,
  }
}

/** The test form is always there: what was paid with it is refunded with it. Stripe's library is loaded where it is used. */
async function createPayments({ stripe }: Config, database: Database): Promise<PaymentForms> {
  const test = createTestPayments({ database })
  if (!stripe) return { current: test, all: [test] }
  const { createStripePayments } = await import('./platform/payments/stripe-payments.ts')
  const current = createStripePayments(stripe)
  return { current, all: [current, test] }
}

/** Orders that Shopify's test gateway has paid count where no money is real. */
async function createChannel({ shopify, isProduction }: Config): Promise<Channel> {
  if (!shopify) return createBuiltInChannel()
  const { createShopifyChannel } = await import('./platform/channel/shopify-channel.ts')
  return createShopifyChannel({ ...shopify, takesTestOrders: !isProduction })
}

/** The library behind it is loaded where there is a platform to connect. */
async function createPlatforms({ social }: Config): Promise<SocialPlatforms> {
  if (!Object.values(social).some(Boolean)) return {}
  const { createSocialPlatforms } = await import('./platform/social/create-platforms.ts')
  return createSocialPlatforms(social)
}

/** Where a customer is sent to pay. */
function payOriginsOf({ stripe }: Config): string[] {
  if (!stripe) return []
  return ['https://checkout.stripe.com', ...(stripe.apiUrl ? [new URL(stripe.apiUrl).origin] : [])]
}

type Served = {
  platform: Platform
  services: ReturnType<typeof composeServices>
  mailbox: ReturnType<typeof createMailbox> | undefined
  metrics: Metrics
  isDevelopment: boolean
}

async function serve(
  config: Config,
  { platform, services, mailbox, metrics, isDevelopment }: Served,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { database, storage, pictures, auth, log } = platform
  const { publicUrl, storefrontUrl, hopeApiUrl, isProduction } = config
  const router = composeRouter(services)
  let isStopping = false
  const pages = await createPages({ router, isDevelopment, site: { publicUrl, storefrontUrl, hopeApiUrl, isProduction } })
  resources.defer(() => pages.close())
  const host = createHost({
    publicUrl,
    isProduction,
    trustedProxies: config.trustedProxies,
    api: createApiHandler(router, { incomingDir: join(config.dataDir, 'incoming'), onUpload: pictures.wake }),
    auth,
    resolveActor: services.resolveActor,
    pages: pages.render,
    clientFolder: pages.clientFolder,
    mailbox: isProduction ? undefined : mailbox,
    storage,
    receiveStripeEvent: (message) => services.paymentDesk.receive('stripe', message),
    receiveShopifyEvent: (message) => services.channelDesk.receive('shopify', message),
    receiveFacebookDeletion: services.social.deleteFacebookData,
    receiveFacebookDeauthorization: services.social.forgetFacebookUser,
    finishConnecting: connectCallback(services.social),
    payOrigins: payOriginsOf(config),
    hopeOrigins: hopeApiUrl ? [new URL(hopeApiUrl).origin] : [],
    openExport: services.exports.openLink,
    openShare: services.hope.openShare,
    publicFiles: services.publicFiles,
    receiveProductionAnswer: services.production.receiveAnswer,
    openJobSheet: services.production.openSheetLink,
    findUnreadiness: () => findUnreadiness({ database, storage, isStopping: () => isStopping }),
    metrics: { ...metrics, tell: () => metrics.tell(metricsSources(platform, services)) },
    metricsToken: config.metricsToken,
    log,
  })
  const server = await listen({ fetch: host.fetch, port: config.port, host: config.host, attach: pages.attach })
  resources.defer(async () => {
    isStopping = true
    await server.stop()
  })
}
