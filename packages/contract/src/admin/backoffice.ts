import { z } from 'zod'
import { backofficeSynonyms } from '../catalogue/synonyms.ts'
import { backofficeCauses } from '../hope/hope.ts'
import { backofficeRemittances } from '../hope/remittances.ts'
import { backofficeApiKeys, backofficeWebhooks } from '../integrations/integrations.ts'
import { backofficeLedger } from '../ledger/ledger.ts'
import { backofficeOperators } from '../operators/operators.ts'
import { backofficeOrders } from '../orders/store.ts'
import { backofficePayments } from '../payments/payments.ts'
import { backofficePayouts } from '../payouts/payouts.ts'
import { backofficePrices } from '../pricing/prices.ts'
import { backofficeManufacturers } from '../production/manufacturers.ts'
import { backofficeProduction } from '../production/production.ts'
import { backofficeReports } from '../reports/reports.ts'
import { backofficeReview, DecisionReason, ReviewArtwork, ReviewPage } from '../review/review.ts'
import { Cursor, call, Instant, pageLimit, Uid } from '../shapes.ts'
import { backofficePictures } from '../shops/shop-pictures.ts'
import { textLine } from '../text-fields.ts'
import { backofficeArtists } from './artist-office.ts'
import { backofficeAudit } from './audit.ts'
import { backofficeFigures } from './figures.ts'
import { backofficeSettings } from './house-settings.ts'
import { backofficeLists } from './office-lists.ts'
import { backofficeJobs, backofficeMails, backofficeMessages } from './system.ts'

/** A product on sale. */
const Picked = z.object({ handle: textLine({ max: 200 }) })
const Pick = Picked.extend({ isPick: z.boolean() })

/** The numbers of waiting items. A thousand means a thousand or more. */
export const Overview = z.object({
  pendingArtworks: z.int(),
  pendingDeletions: z.int(),
  openPayouts: z.int(),
  /** Reports that wait for an operator rather than for the artist. */
  openReports: z.int(),
  /** Unmatched messages of Stripe and Shopify. */
  openQuestions: z.int(),
  /** Disputes whose evidence is due within a week and not sent. */
  dueDisputes: z.int(),
  /** Account deletions that are a week late. */
  lateErasures: z.int(),
  /** False if the last check of the ledger found a problem. */
  isLedgerSound: z.boolean(),
})
export type Overview = z.infer<typeof Overview>

/** Since when the oldest item waits; null if none does. */
export const OldestWaiting = z.object({
  artworks: Instant.nullable(),
  deletions: Instant.nullable(),
  payouts: Instant.nullable(),
  reports: Instant.nullable(),
  questions: Instant.nullable(),
  /** The nearest deadline of these disputes. */
  disputesDueAt: Instant.nullable(),
  erasures: Instant.nullable(),
  /** The artist of the oldest late account deletion. */
  erasureArtistId: z.uuid().nullable(),
})
export type OldestWaiting = z.infer<typeof OldestWaiting>

export const backoffice = {
  oldest: call('viewer', 'GET', '/backoffice/overview/oldest', 'Get the age of the oldest open item of each kind').output(OldestWaiting),
  overview: call('viewer', 'GET', '/backoffice/overview', 'Count the open items of each kind').output(Overview),
  figures: backofficeFigures,
  lists: backofficeLists,
  artworks: backofficeReview,
  products: {
    pick: call('moderator', 'POST', '/backoffice/products/{handle}/pick', 'Add a product to the staff picks').input(Picked).output(Pick),
    unpick: call('moderator', 'POST', '/backoffice/products/{handle}/unpick', 'Remove a product from the staff picks')
      .input(Picked)
      .output(Pick),
  },
  deletions: {
    list: call('viewer', 'GET', '/backoffice/deletions', 'List deletion requests')
      .input(z.object({ limit: pageLimit(50), cursor: Cursor.optional() }))
      .output(ReviewPage),
    approve: call(
      'moderator',
      'POST',
      '/backoffice/deletions/{uid}/approve',
      'Approve a deletion. The artwork leaves the store immediately',
    )
      .input(z.object({ uid: Uid }))
      .output(ReviewArtwork),
    disapprove: call('moderator', 'POST', '/backoffice/deletions/{uid}/disapprove', 'Refuse a deletion with a reason')
      .input(z.object({ uid: Uid, reason: DecisionReason }))
      .output(ReviewArtwork),
  },
  artists: backofficeArtists,
  reports: backofficeReports,
  shopPictures: backofficePictures,
  settings: backofficeSettings,
  payouts: backofficePayouts,
  causes: backofficeCauses,
  ledger: backofficeLedger,
  prices: backofficePrices,
  synonyms: backofficeSynonyms,
  remittances: backofficeRemittances,
  orders: backofficeOrders,
  payments: backofficePayments,
  production: backofficeProduction,
  manufacturers: backofficeManufacturers,
  jobs: backofficeJobs,
  messages: backofficeMessages,
  mails: backofficeMails,
  operators: backofficeOperators,
  audit: backofficeAudit,
  webhooks: backofficeWebhooks,
  apiKeys: backofficeApiKeys,
}
