import { createAccountDeletion } from '../modules/account-deletion/index.ts'
import { createAccounts, createSettings } from '../modules/accounts/index.ts'
import { createArtistOffice, createAuditLog, createSiteSettings, createSystem } from '../modules/admin/index.ts'
import { createAnalytics } from '../modules/analytics/index.ts'
import { createArtworks } from '../modules/artworks/index.ts'
import { createCatalogue, createProducts, createPublicFiles, createSynonyms } from '../modules/catalogue/index.ts'
import { channelEventJob, createChannel, relistRefused } from '../modules/channel/index.ts'
import { createCustomers } from '../modules/customers/index.ts'
import { createDataExports } from '../modules/data-exports/index.ts'
import { createHope, createRemittances } from '../modules/hope/index.ts'
import { createIntegrations } from '../modules/integrations/index.ts'
import { createLedger, createLedgerOffice, createSales, sumLedgerDays } from '../modules/ledger/index.ts'
import { createMockups } from '../modules/mockups/index.ts'
import { createMailLog, createNotifications, createSuppressions, createUnsubscribe } from '../modules/notifications/index.ts'
import { createOperators } from '../modules/operators/index.ts'
import { createOrders, soldPrints, sumOrderDays } from '../modules/orders/index.ts'
import {
  applyEventJob,
  createPayments,
  createProviderMessages,
  forgetStatements,
  hasReversalInParts,
  insertUnmatchedPayment,
} from '../modules/payments/index.ts'
import { createPayouts } from '../modules/payouts/index.ts'
import { createPricing, getPriceList } from '../modules/pricing/index.ts'
import { createManufacturerMessages, createProduction } from '../modules/production/index.ts'
import { createReports } from '../modules/reports/index.ts'
import { createResemblanceListener, createReview, createReviewQueue, createTrustLaneListener } from '../modules/review/index.ts'
import { createShops } from '../modules/shops/index.ts'
import { artworkPictures, createPosting, createPostPorts, createSocial, socialAccess } from '../modules/social/index.ts'
import type { Actor } from '../platform/actor.ts'
import { createAudit } from '../platform/audit/audit.ts'
import { createOrphanSweep } from '../platform/storage/sweep-orphans.ts'
import { artworkListeners } from './artwork-listeners.ts'
import { createEvidencePictures } from './evidence-picture.ts'
import { ledgerCauses } from './ledger-causes.ts'
import { ledgerEvidence } from './ledger-evidence.ts'
import type { Platform } from './platform.ts'
import { startLinksOnDelivery } from './start-links-on-delivery.ts'
import { namedFiles, storedFiles } from './stored-files.ts'

export type Services = ReturnType<typeof composeServices>

/** Creates every module with its dependencies. A module is created before the modules that use it. */
export function composeServices(platform: Platform) {
  const { database, jobs, sealer, mailer, clock, log, auth, storage, pictures, vision, publicUrl, storefrontUrl } = platform
  const audit = createAudit({ sealer })
  const notifications = createNotifications({ database, jobs, mailer, sealer, clock, publicUrl, onLeft: startLinksOnDelivery(auth) })
  const integrations = createIntegrations({ database, jobs, clock, sealer, audit, auth, notifications, poster: platform.poster, publicUrl })
  const earnings = createLedger({ evidence: ledgerEvidence, holdDays: platform.commissionHoldDays, clock })
  const hope = createHope({ database, clock, earnings, pictures, storage, audit })
  const getAvailableCents = async (artistId: string) => (await earnings.getAvailability(database, artistId, clock())).availableCents
  const shops = createShops({
    database,
    storage,
    storedFiles,
    pictures,
    clock,
    log,
    storefrontUrl,
    channel: platform.channel.provider,
    getAvailableCents,
    countArtworks: (actor) => artworks.count(actor),
  })
  const accounts = createAccounts({ database, auth, createShop: shops.createShop })
  const settings = createSettings({ database, hope })
  const [publishing, watching] = [createTrustLaneListener(jobs), createResemblanceListener(jobs)]
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
    onSaleEdited: (tx, uid) => channel.artworkChanged(tx, uid),
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
    jobs,
    clock,
    sealer,
    audit,
    auth,
    log,
    publicUrl,
    payoutProvider: platform.payoutProvider,
    flagReversal: async (reversal) => {
      const question = { provider: 'stripe', kind: 'transfer_reversed', orderId: null, askedAt: clock() } as const
      await insertUnmatchedPayment(database, { ...question, ...reversal })
    },
    wasPartFlagged: (transfer) => hasReversalInParts(database, transfer),
    coolingHours: platform.payoutCoolingHours,
    needsFourEyes: platform.payoutFourEyes,
    accounts,
    earnings,
    notifications,
    integrations,
  })
  const sales = createSales({ database, facts: soldPrints, artworks })
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
    getPicture: artworkPictures({ mockups, storage, publicUrl }),
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
    onCustomerForgotten: forgetStatements,
  }
  const orders = createOrders(orderTools)
  const customers = createCustomers({ database, clock, jobs, sealer, storefrontUrl, orders, notifications })
  const production = createProduction({
    ...{ database, jobs, clock, log, audit, storage, pictures, sealer, artworks, orders, earnings, notifications, integrations },
    ...{ publicUrl, storefrontUrl },
  })
  const payments = createPayments({
    ...orderTools,
    relistRefused: (tx, reference) => relistRefused({ jobs }, tx, reference),
    findEvidencePicture: createEvidencePictures({ mockups, storage }),
    applyPayoutEvent: payouts.applyProviderEvent,
  })
  const figures = createAnalytics({ database, clock, ledger: { sumDays: sumLedgerDays }, orders: { sumDays: sumOrderDays } })
  const channel = createChannel({ ...orderTools, channel: platform.channel, figures })
  const reports = createReports({
    ...{ database, clock, sealer, audit, auth, publicUrl, storefrontUrl, accounts, artworks, shops, notifications },
    channel,
  })
  const accountDeletion = createAccountDeletion({
    ...{ database, jobs, sealer, clock, auth, publicUrl, graceDays: platform.accountGraceDays },
    ...{ accounts, artworks, shops, payouts, exports, notifications, social, posting, orders, reports },
    channel,
  })
  const review = createReview({
    ...{ database, jobs, storefrontUrl, clock, audit, storage, pictures, log },
    contentRater: platform.contentRater,
    indexVocabulary: artworkListeners.indexVocabulary,
    draw: Math.random,
    ...{ artworks, accounts, shops, payouts, notifications, integrations, posting },
    payments,
    reports,
    departures: accountDeletion,
    ledger: ledgerOffice,
    channel,
  })
  const siteSettings = createSiteSettings({ database, audit, clock })
  const artistOffice = createArtistOffice({
    ...{
      database,
      clock,
      audit,
      auth,
      accounts,
      shops,
      artworks,
      earnings,
      sales,
      payouts,
      notifications,
      accountDeletion,
    },
    review,
    channel,
  })
  const catalogue = createCatalogue({ database, clock, artworks, products, mockups, shops, accounts, hope, prices: getPriceList })
  const publicFiles = createPublicFiles({ database, publicUrl, products, hope })
  const pricing = createPricing({ database, clock, audit })
  const synonyms = createSynonyms({ database, clock, audit })
  const mailDesk = createMailLog({ database, jobs, sealer, clock, audit })
  const suppressions = createSuppressions({ database, clock, audit, mailEvents: platform.mailEvents })
  const system = createSystem({
    ...{ database, clock, audit, jobWatch: platform.jobWatch },
    messages: {
      stripe: createProviderMessages({ database, jobs, clock, provider: 'stripe', job: applyEventJob }),
      shopify: createProviderMessages({ database, jobs, clock, provider: 'shopify', job: channelEventJob }),
      manufacturers: createManufacturerMessages({ database, jobs, clock }),
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
    accountDeletion,
    review,
    siteSettings,
    figures,
    orders,
    customers,
    catalogue,
    publicFiles,
    social,
    posting,
    synonyms,
    system,
    mailDesk,
    suppressions,
    unsubscribe: createUnsubscribe({ sealer, turnOffApprovalEmails: settings.turnOffApprovalEmails }),
    integrations,
    orphans: createOrphanSweep({ database, storage, namedFiles, clock, log }),
    /** The actor of a request: a user by session, or an integrator by API key. */
    resolveActor: async (headers: Headers): Promise<Actor> => (await integrations.resolveKey(headers)) ?? accounts.resolveActor(headers),
  }
}
