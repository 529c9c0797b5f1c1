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
  return assembleRouter({
    accounts: accountRoutes(services.accounts),
    artworks: { ...artworkRoutes(services.artworks), ...mockupRoutes(services.mockups), ...reviewQueueRoutes(services.reviewQueue) },
    shops: shopRoutes(services.shops),
    payouts: payoutRoutes(services.payouts),
    sales: salesRoutes(services.sales),
    settings: { ...settingsRoutes(services.settings), ...mailDeliveryRoutes(services.suppressions) },
    exports: exportRoutes(services.exports),
    leaving: accountDeletionRoutes(services.accountDeletion),
    social: { ...socialRoutes(services.social), ...postingRoutes(services.posting) },
    hope: hopeRoutes(services.hope, services.remittances),
    store: { ...catalogueRoutes(services.catalogue), ...orderRoutes(services.orders) },
    customers: customerRoutes(services.customers),
    reports: reportRoutes(services.reports),
    invitations: invitationRoutes(services.operators),
    integrators: integratorRoutes(services),
    backoffice: {
      ...reviewRoutes(services.review),
      settings: siteSettingsRoutes(services.siteSettings),
      figures: figureRoutes(services.figures),
      lists: { ...orderListRoutes(services.orders), ...entryListRoutes(services.ledgerOffice), ...artworkListRoutes(services.artworks) },
      artists: artistOfficeRoutes(services.artistOffice),
      reports: reportBackofficeRoutes(services.reports),
      payouts: payoutBackofficeRoutes(services.payouts),
      causes: hopeBackofficeRoutes(services.hope),
      ledger: ledgerBackofficeRoutes(services.ledgerOffice),
      prices: priceRoutes(services.pricing),
      synonyms: synonymRoutes(services.synonyms),
      remittances: remittanceRoutes(services.remittances),
      orders: { ...orderBackofficeRoutes(services.orders), ...refundRoutes(services.payments) },
      payments: paymentRoutes(services.payments, services.channel),
      production: productionRoutes(services.production),
      manufacturers: manufacturerRoutes(services.production),
      ...systemRoutes(services.system),
      mails: mailRoutes(services.mailDesk, services.suppressions),
      operators: operatorRoutes(services.operators),
      audit: auditRoutes(services.auditLog),
      ...integrationRoutes(services.integrations),
    },
  })
}
