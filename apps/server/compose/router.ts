import { assembleRouter } from '../http/procedures.ts'
import { accountDeletionRoutes } from '../modules/account-deletion/index.ts'
import { accountRoutes, settingsRoutes } from '../modules/accounts/index.ts'
import { artistOfficeRoutes, auditRoutes, siteSettingsRoutes, systemRoutes } from '../modules/admin/index.ts'
import { figureRoutes } from '../modules/analytics/index.ts'
import { artworkListRoutes, artworkRoutes } from '../modules/artworks/index.ts'
import { catalogueRoutes, synonymRoutes } from '../modules/catalogue/index.ts'
import { customerRoutes } from '../modules/customers/index.ts'
import { exportRoutes } from '../modules/data-exports/index.ts'
import { hopeBackofficeRoutes, hopeRoutes, remittanceRoutes } from '../modules/hope/index.ts'
import { integrationRoutes, integratorRoutes } from '../modules/integrations/index.ts'
import { entryListRoutes, ledgerBackofficeRoutes, salesRoutes } from '../modules/ledger/index.ts'
import { mockupRoutes } from '../modules/mockups/index.ts'
import { mailDeliveryRoutes, mailRoutes } from '../modules/notifications/index.ts'
import { invitationRoutes, operatorRoutes } from '../modules/operators/index.ts'
import { orderBackofficeRoutes, orderListRoutes, orderRoutes } from '../modules/orders/index.ts'
import { paymentRoutes, refundRoutes } from '../modules/payments/index.ts'
import { payoutBackofficeRoutes, payoutRoutes } from '../modules/payouts/index.ts'
import { priceRoutes } from '../modules/pricing/index.ts'
import { manufacturerRoutes, productionRoutes } from '../modules/production/index.ts'
import { reportBackofficeRoutes, reportRoutes } from '../modules/reports/index.ts'
import { reviewQueueRoutes, reviewRoutes } from '../modules/review/index.ts'
import { shopRoutes } from '../modules/shops/index.ts'
import { postingRoutes, socialRoutes } from '../modules/social/index.ts'
import type { Services } from './services.ts'

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
    accountDeletion,
    hope,
    social,
    posting,
    orders,
    customers,
    catalogue,
    review,
    synonyms,
    system,
    mailDesk,
    suppressions,
    siteSettings,
    figures,
    integrations,
  } = services
  return assembleRouter({
    accounts: accountRoutes(accounts),
    artworks: { ...artworkRoutes(artworks), ...mockupRoutes(mockups), ...reviewQueueRoutes(reviewQueue) },
    shops: shopRoutes(shops),
    payouts: payoutRoutes(payouts),
    sales: salesRoutes(sales),
    settings: { ...settingsRoutes(settings), ...mailDeliveryRoutes(suppressions) },
    exports: exportRoutes(exports),
    leaving: accountDeletionRoutes(accountDeletion),
    social: { ...socialRoutes(social), ...postingRoutes(posting) },
    hope: hopeRoutes(hope, remittances),
    store: { ...catalogueRoutes(catalogue), ...orderRoutes(orders) },
    customers: customerRoutes(customers),
    reports: reportRoutes(reports),
    invitations: invitationRoutes(operators),
    integrators: integratorRoutes({ integrations, artworks, orders, payouts }),
    backoffice: {
      ...reviewRoutes(review),
      settings: siteSettingsRoutes(siteSettings),
      figures: figureRoutes(figures),
      lists: { ...orderListRoutes(orders), ...entryListRoutes(ledgerOffice), ...artworkListRoutes(artworks) },
      artists: artistOfficeRoutes(artistOffice),
      reports: reportBackofficeRoutes(reports),
      payouts: payoutBackofficeRoutes(payouts),
      causes: hopeBackofficeRoutes(hope),
      ledger: ledgerBackofficeRoutes(ledgerOffice),
      prices: priceRoutes(pricing),
      synonyms: synonymRoutes(synonyms),
      remittances: remittanceRoutes(remittances),
      orders: { ...orderBackofficeRoutes(orders), ...refundRoutes(payments) },
      payments: paymentRoutes(payments, channel),
      production: productionRoutes(production),
      manufacturers: manufacturerRoutes(production),
      ...systemRoutes(system),
      mails: mailRoutes(mailDesk, suppressions),
      operators: operatorRoutes(operators),
      audit: auditRoutes(auditLog),
      ...integrationRoutes(integrations),
    },
  })
}
