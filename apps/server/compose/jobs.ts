import { accountDeletionJobs } from '../modules/account-deletion/index.ts'
import { accountJobs } from '../modules/accounts/index.ts'
import { artworkJobs } from '../modules/artworks/index.ts'
import { catalogueJobs } from '../modules/catalogue/index.ts'
import { channelJobs } from '../modules/channel/index.ts'
import { customerJobs } from '../modules/customers/index.ts'
import { exportJobs } from '../modules/data-exports/index.ts'
import { hopeJobs } from '../modules/hope/index.ts'
import { integrationJobs } from '../modules/integrations/index.ts'
import { mockupJobs } from '../modules/mockups/index.ts'
import { notificationJobs } from '../modules/notifications/index.ts'
import { orderJobs } from '../modules/orders/index.ts'
import { paymentJobs } from '../modules/payments/index.ts'
import { payoutJobs } from '../modules/payouts/index.ts'
import { productionJobs } from '../modules/production/index.ts'
import { reportJobs } from '../modules/reports/index.ts'
import { reviewJobs } from '../modules/review/index.ts'
import { postingJobs, socialJobs } from '../modules/social/index.ts'
import type { Assignment } from '../platform/jobs/jobs.ts'
import { orphanJobs } from '../platform/storage/sweep-orphans.ts'
import type { Services } from './services.ts'

/** Every job, with its handler. */
export function composeJobs(services: Services): Assignment[] {
  return [
    ...notificationJobs(services.notifications),
    ...accountJobs(services.accounts),
    ...artworkJobs(services.artworks, services.channel),
    ...hopeJobs(services.hope),
    ...mockupJobs(services.mockups),
    ...reviewJobs(services.review),
    ...exportJobs(services.exports),
    ...accountDeletionJobs(services.accountDeletion),
    ...socialJobs(services.social),
    ...paymentJobs(services.payments),
    ...customerJobs(services.customers),
    ...reportJobs(services.reports),
    ...channelJobs(services.channel),
    ...orderJobs(services.orders, (paid) => services.production.startOrder(paid)),
    ...productionJobs(services.production),
    ...payoutJobs(services.payouts),
    ...catalogueJobs(services.catalogue, services.publicFiles),
    ...integrationJobs(services.integrations),
    ...postingJobs(services.posting),
    ...orphanJobs(services.orphans),
  ]
}
