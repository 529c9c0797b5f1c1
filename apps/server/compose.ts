import { artworkListeners } from './artwork-listeners.ts'
import { beginLinks } from './begin-links.ts'
import { ledgerCauses } from './ledger-causes.ts'
import { ledgerEvidence } from './ledger-evidence.ts'
import { createAccountDeletion, leavingJobs, leavingRoutes } from './modules/account-deletion/index.ts'
import { accountJobs, accountRoutes, createAccounts, createSettings, settingsRoutes } from './modules/accounts/index.ts'
import {
  artistOfficeRoutes,
  auditRoutes,
  createArtistOffice,
  createAuditLog,
  createSiteSettings,
  createSystem,
  houseRoutes,
  systemRoutes,
} from './modules/admin/index.ts'
import { createAnalytics, figureRoutes } from './modules/analytics/index.ts'
import { artworkJobs, artworkListRoutes, artworkRoutes, createArtworks } from './modules/artworks/index.ts'
import { catalogueJobs, catalogueRoutes, createCatalogue, createProducts, createPublicFiles } from './modules/catalogue/index.ts'
import { channelEventJob, channelJobs, createChannel, relistRefused } from './modules/channel/index.ts'
import { createCustomers, customerJobs, customerRoutes } from './modules/customers/index.ts'
import { createDataExports, exportJobs, exportRoutes } from './modules/data-exports/index.ts'
import { createHope, createRemittances, hopeBackofficeRoutes, hopeRoutes, remittanceRoutes } from './modules/hope/index.ts'
import { createIntegrations, integrationJobs, integrationRoutes, integratorRoutes } from './modules/integrations/index.ts'
import {
  createLedger,
  createLedgerOffice,
  createSales,
  entryListRoutes,
  ledgerBackofficeRoutes,
  salesRoutes,
  sumLedgerDays,
} from './modules/ledger/index.ts'
import { createMockups, mockupJobs, mockupRoutes } from './modules/mockups/index.ts'
import { createMailDesk, createNotifications, mailRoutes, notificationJobs } from './modules/notifications/index.ts'
import { createOperators, invitationRoutes, operatorRoutes } from './modules/operators/index.ts'
import {
  createOrders,
  orderBackofficeRoutes,
  orderJobs,
  orderListRoutes,
  orderRoutes,
  soldPlates,
  sumOrderDays,
} from './modules/orders/index.ts'
import {
  applyEventJob,
  createPayments,
  createProviderMessages,
  paymentJobs,
  paymentRoutes,
  refundRoutes,
} from './modules/payments/index.ts'
import { createPayouts, payoutBackofficeRoutes, payoutRoutes } from './modules/payouts/index.ts'
import { createPricing, getPriceList, priceRoutes } from './modules/pricing/index.ts'
import { createAnswerDesk, createProduction, manufacturerRoutes, productionJobs, productionRoutes } from './modules/production/index.ts'
import { createReports, reportBackofficeRoutes, reportJobs, reportRoutes } from './modules/reports/index.ts'
import {
  createReview,
  createReviewQueue,
  resemblanceWatch,
  reviewJobs,
  reviewQueueRoutes,
  reviewRoutes,
  trustLane,
} from './modules/review/index.ts'
import { createShops, shopRoutes } from './modules/shops/index.ts'
import {
  createPosting,
  createSocial,
  platePictures,
  postingJobs,
  postingRoutes,
  socialAccess,
  socialJobs,
  socialRoutes,
} from './modules/social/index.ts'
import { createAudit } from './platform/audit/audit.ts'
import type { Auth } from './platform/auth/auth.ts'
import type { Channel } from './platform/channel/channel.ts'
import type { Clock } from './platform/clock.ts'
import type { Sealer } from './platform/crypto/seal.ts'
import type { Database } from './platform/database/database.ts'
import type { Actor } from './platform/http/actor.ts'
import { assembleRouter } from './platform/http/procedures.ts'
import type { Pictures } from './platform/images/pictures.ts'
import type { Assignment, Jobs } from './platform/jobs/jobs.ts'
import type { JobWatch } from './platform/jobs/watch-jobs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Logger } from './platform/observability/logger.ts'
import type { Poster } from './platform/outgoing/poster.ts'
import type { PaymentProviders } from './platform/payments/payments.ts'
import { createPostPorts } from './platform/social/post-ports.ts'
import type { SocialPlatforms } from './platform/social/social.ts'
import type { Storage } from './platform/storage/storage.ts'
import { createOrphanSweep, orphanJobs } from './platform/storage/sweep-orphans.ts'
import type { Vision } from './platform/vision/vision.ts'
import { namedFiles, storedFiles } from './stored-files.ts'

/** The platform services that the modules use, in their configured implementations. */
export type Platform = {
  database: Database
  jobs: Jobs
  /** The same queue, for monitoring. */
  jobWatch: JobWatch
  storage: Storage
  pictures: Pictures
  vision: Vision
  mailer: Mailer
  /** Sends webhooks to integrators. */
  poster: Poster
  payments: PaymentProviders
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

export type Services = ReturnType<typeof composeServices>

/** Creates every module with its dependencies. A module is created before the modules that use it. */
export function composeServices(platform: Platform) {
  const { database, jobs, sealer, mailer, clock, log, auth, storage, pictures, vision, publicUrl, storefrontUrl } = platform
  const audit = createAudit({ sealer })
  const notifications = createNotifications({ database, jobs, mailer, sealer, clock, publicUrl, onLeft: beginLinks(auth) })
  const integrations = createIntegrations({ database, jobs, clock, sealer, audit, auth, notifications, poster: platform.poster, publicUrl })
  const earnings = createLedger({ evidence: ledgerEvidence, holdDays: platform.commissionHoldDays, clock })
  const hope = createHope({ database, clock, earnings, pictures, storage, audit })
  const balanceOf = (artistId: string) => earnings.balanceOf(database, artistId)
  const shops = createShops({
    database,
    storage,
    storedFiles,
    pictures,
    clock,
    log,
    storefrontUrl,
    channel: platform.channel.provider,
    balanceOf,
  })
  const accounts = createAccounts({ database, auth, createShop: shops.createShop })
  const settings = createSettings({ database, hope })
  const [publishing, watching] = [trustLane(jobs), resemblanceWatch(jobs)]
  const artworks = createArtworks({
    ...artworkListeners,
    database,
    jobs,
    storage,
    storedFiles,
    pictures,
    vision,
    clock,
    audit,
    log,
    storefrontUrl,
    channel: platform.channel.provider,
    onRendered: async (tx, uid) => {
      await publishing(tx, uid)
      await watching(tx, uid)
    },
  })
  const products = createProducts({ database })
  const mockups = createMockups({ database, jobs, storage, pictures, clock, artworks })
  const reviewQueue = createReviewQueue({ database, clock })
  const payouts = createPayouts({
    database,
    clock,
    sealer,
    audit,
    coolingHours: platform.payoutCoolingHours,
    needsFourEyes: platform.payoutFourEyes,
    accounts,
    earnings,
    notifications,
    integrations,
  })
  const sales = createSales({ database, facts: soldPlates, artworks })
  const social = createSocial({
    ...{ database, jobs, accounts, auth, clock, log, sealer, publicUrl },
    platforms: platform.socialPlatforms,
    facebookAppSecret: platform.facebookAppSecret,
    onConnected: (tx, connection) => posting.connected(tx, connection),
  })
  const posting = createPosting({
    ...{ database, jobs, clock, log, storefrontUrl, artworks },
    ...createPostPorts(platform.socialPlatforms, clock),
    social: socialAccess(social),
    getPicture: platePictures({ mockups, storage, publicUrl }),
  })
  const exports = createDataExports({
    ...{ database, jobs, storage, sealer, clock, log, auth },
    ...{ accounts, shops, artworks, earnings, sales, payouts, hope, notifications, social, posting },
  })
  const ledgerOffice = createLedgerOffice({
    ...{ database, clock, audit, log, auth, accounts, shops },
    evidence: ledgerEvidence,
    causes: ledgerCauses,
  })
  const orderTools = {
    database,
    audit,
    jobs,
    clock,
    log,
    sealer,
    payments: platform.payments,
    publicUrl,
    storefrontUrl,
    accounts,
    artworks,
    shops,
    earnings,
    notifications,
    integrations,
  }
  const orders = createOrders(orderTools)
  const customers = createCustomers({ database, clock, jobs, sealer, storefrontUrl, orders, notifications })
  const production = createProduction({
    ...{ database, jobs, clock, log, audit, storage, pictures, sealer, artworks, orders, notifications, integrations },
    ...{ publicUrl, storefrontUrl },
  })
  const payments = createPayments({ ...orderTools, relistRefused: (tx, reference) => relistRefused({ jobs }, tx, reference) })
  const figures = createAnalytics({ database, clock, ledger: { sumDays: sumLedgerDays }, orders: { sumDays: sumOrderDays } })
  const channel = createChannel({ ...orderTools, channel: platform.channel, figures })
  const reports = createReports({
    ...{ database, clock, sealer, audit, auth, publicUrl, storefrontUrl, accounts, artworks, shops, notifications },
    channel,
  })
  const leaving = createAccountDeletion({
    ...{ database, jobs, sealer, clock, auth, publicUrl, graceDays: platform.accountGraceDays },
    ...{ accounts, artworks, shops, payouts, exports, notifications, social, posting, orders, reports },
    channel,
  })
  const moderation = createReview({
    ...{ database, jobs, storefrontUrl, clock, audit, storage, pictures, log },
    indexVocabulary: artworkListeners.indexVocabulary,
    draw: Math.random,
    ...{ artworks, accounts, shops, payouts, notifications, integrations, posting },
    payments,
    reports,
    ledger: ledgerOffice,
    channel,
  })
  const house = createSiteSettings({ database, audit, clock })
  const artistOffice = createArtistOffice({
    ...{ database, clock, audit, auth, accounts, shops, artworks, earnings, sales, payouts, notifications, leaving },
    review: moderation,
    channel,
  })
  const catalogue = createCatalogue({ database, clock, artworks, products, mockups, shops, accounts, hope, prices: getPriceList })
  const publicFiles = createPublicFiles({ database, publicUrl, products, hope })
  const pricing = createPricing({ database, clock, audit })
  const mailDesk = createMailDesk({ database, jobs, sealer, clock, audit })
  const system = createSystem({
    ...{ database, clock, audit, jobWatch: platform.jobWatch },
    messages: {
      stripe: createProviderMessages({ database, jobs, clock, provider: 'stripe', job: applyEventJob }),
      shopify: createProviderMessages({ database, jobs, clock, provider: 'shopify', job: channelEventJob }),
      manufacturers: createAnswerDesk({ database, jobs, clock }),
    },
  })
  const auditLog = createAuditLog({ database, clock, audit, accounts })
  const operators = createOperators({ database, clock, audit, auth, accounts, notifications, publicUrl })
  const remittances = createRemittances({ database, clock, audit, storage, pictures, earnings })
  return {
    artistOffice,
    auditLog,
    reports,
    operators,
    ledgerOffice,
    payments,
    channel,
    production,
    pricing,
    remittances,
    notifications,
    earnings,
    hope,
    shops,
    accounts,
    settings,
    artworks,
    mockups,
    reviewQueue,
    payouts,
    sales,
    exports,
    leaving,
    moderation,
    house,
    figures,
    orders,
    customers,
    catalogue,
    publicFiles,
    social,
    posting,
    system,
    mailDesk,
    integrations,
    orphans: createOrphanSweep({ database, storage, namedFiles, clock, log }),
    /** The actor of a request: a user by session, or an integrator by API key. */
    resolveActor: async (headers: Headers): Promise<Actor> => (await integrations.resolveKey(headers)) ?? accounts.resolveActor(headers),
  }
}

/** Every call of the contract, with the module that implements it. */
export function composeRouter(services: Services) {
  const {
    artistOffice,
    auditLog,
    reports,
    operators,
    ledgerOffice,
    payments,
    channel,
    production,
    pricing,
    remittances,
    accounts,
    settings,
    artworks,
    mockups,
    reviewQueue,
    shops,
    payouts,
    sales,
    exports,
    leaving,
    hope,
    social,
    posting,
    orders,
    customers,
    catalogue,
    moderation,
    system,
    mailDesk,
    house,
    figures,
    integrations,
  } = services
  return assembleRouter({
    accounts: accountRoutes(accounts),
    artworks: { ...artworkRoutes(artworks), ...mockupRoutes(mockups), ...reviewQueueRoutes(reviewQueue) },
    shops: shopRoutes(shops),
    payouts: payoutRoutes(payouts),
    sales: salesRoutes(sales),
    settings: settingsRoutes(settings),
    exports: exportRoutes(exports),
    leaving: leavingRoutes(leaving),
    social: { ...socialRoutes(social), ...postingRoutes(posting) },
    hope: hopeRoutes(hope, remittances),
    store: { ...catalogueRoutes(catalogue), ...orderRoutes(orders) },
    customers: customerRoutes(customers),
    reports: reportRoutes(reports),
    invitations: invitationRoutes(operators),
    integrators: integratorRoutes({ integrations, artworks, orders, payouts }),
    backoffice: {
      ...reviewRoutes(moderation),
      settings: houseRoutes(house),
      figures: figureRoutes(figures),
      lists: { ...orderListRoutes(orders), ...entryListRoutes(ledgerOffice), ...artworkListRoutes(artworks) },
      artists: artistOfficeRoutes(artistOffice),
      reports: reportBackofficeRoutes(reports),
      payouts: payoutBackofficeRoutes(payouts),
      causes: hopeBackofficeRoutes(hope),
      ledger: ledgerBackofficeRoutes(ledgerOffice),
      prices: priceRoutes(pricing),
      remittances: remittanceRoutes(remittances),
      orders: { ...orderBackofficeRoutes(orders), ...refundRoutes(payments) },
      payments: paymentRoutes(payments, channel),
      production: productionRoutes(production),
      manufacturers: manufacturerRoutes(production),
      ...systemRoutes(system),
      mails: mailRoutes(mailDesk),
      operators: operatorRoutes(operators),
      audit: auditRoutes(auditLog),
      ...integrationRoutes(integrations),
    },
  })
}

/** Every job, with its handler. */
export function composeJobs(services: Services): Assignment[] {
  return [
    ...notificationJobs(services.notifications),
    ...accountJobs(services.accounts),
    ...artworkJobs(services.artworks, services.channel),
    ...mockupJobs(services.mockups),
    ...reviewJobs(services.moderation),
    ...exportJobs(services.exports),
    ...leavingJobs(services.leaving),
    ...socialJobs(services.social),
    ...paymentJobs(services.payments),
    ...customerJobs(services.customers),
    ...reportJobs(services.reports),
    ...channelJobs(services.channel),
    ...orderJobs(services.orders, (paid) => services.production.startOrder(paid)),
    ...productionJobs(services.production),
    ...catalogueJobs(services.catalogue, services.publicFiles),
    ...integrationJobs(services.integrations),
    ...postingJobs(services.posting),
    ...orphanJobs(services.orphans),
  ]
}
