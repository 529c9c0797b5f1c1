import { z } from 'zod'
import { Artwork, ReviewStatus } from './artworks.ts'
import { backofficeCauses } from './hope.ts'
import { backofficeLedger } from './ledger.ts'
import { limits } from './limits.ts'
import { backofficeManufacturers } from './manufacturers.ts'
import { backofficePayments } from './payments.ts'
import { backofficePayouts } from './payouts.ts'
import { backofficePrices } from './prices.ts'
import { backofficeProduction } from './production.ts'
import { backofficeRemittances } from './remittances.ts'
import { Cursor, call, pageLimit, Uid } from './shapes.ts'
import { backofficePictures } from './shop-pictures.ts'
import { backofficeOrders } from './store.ts'
import { backofficeJobs, backofficeMails, backofficeMessages } from './system.ts'

/** An artwork with what an operator needs to decide on it. */
export const ReviewArtwork = Artwork.extend({
  artistName: z.string(),
  artistHandle: z.string(),
  artistApprovedCount: z.int(),
  artistRejectedCount: z.int(),
  fileBytes: z.int(),
  fileType: z.string(),
  deletion_reason: z.string().nullable(),
  /** The largest rendition, for a close look. */
  largeUrl: z.string().nullable(),
})
export type ReviewArtwork = z.infer<typeof ReviewArtwork>

const Reason = z.string({ error: 'reason_missing' }).trim().min(1, 'reason_missing').max(limits.decisionReasonMax, 'reason_too_long')
const ReviewPage = z.object({ artworks: z.array(ReviewArtwork), nextCursor: Cursor.nullable() })
export type ReviewPage = z.infer<typeof ReviewPage>

/** Of the words that the operator saw. Given, words that were changed since then are not decided on unseen. */
const SeenVersion = z.int().optional()

/** A plate that is for sale. */
const Picked = z.object({ handle: z.string().max(200) })
const Pick = Picked.extend({ isPick: z.boolean() })

/** What waits, in figures. A thousand means a thousand or more. */
export const Overview = z.object({
  pendingArtworks: z.int(),
  pendingDeletions: z.int(),
  openPayouts: z.int(),
  /** What Stripe and Shopify say that fits nothing here. */
  openQuestions: z.int(),
  /** False where the last check of the ledger found something wrong. */
  isLedgerSound: z.boolean(),
})
export type Overview = z.infer<typeof Overview>

export const backoffice = {
  overview: call('viewer', 'GET', '/backoffice/overview', 'What waits').output(Overview),
  artworks: {
    list: call('viewer', 'GET', '/backoffice/artworks', 'Artworks by review status, the longest waiting first')
      .input(z.object({ status: ReviewStatus.default('pending'), limit: pageLimit(50), cursor: Cursor.optional() }))
      .output(ReviewPage),
    approve: call('moderator', 'POST', '/backoffice/artworks/{uid}/approve', 'Approve an artwork: it is for sale')
      .input(z.object({ uid: Uid, version: SeenVersion }))
      .output(ReviewArtwork),
    reject: call('moderator', 'POST', '/backoffice/artworks/{uid}/reject', 'Reject an artwork with a reason')
      .input(z.object({ uid: Uid, version: SeenVersion, reason: Reason }))
      .output(ReviewArtwork),
  },
  products: {
    pick: call('moderator', 'POST', '/backoffice/products/{handle}/pick', 'Put a plate among the staff picks').input(Picked).output(Pick),
    unpick: call('moderator', 'POST', '/backoffice/products/{handle}/unpick', 'Take a plate out of the staff picks')
      .input(Picked)
      .output(Pick),
  },
  deletions: {
    list: call('viewer', 'GET', '/backoffice/deletions', 'Deletions that were asked for')
      .input(z.object({ limit: pageLimit(50), cursor: Cursor.optional() }))
      .output(ReviewPage),
    approve: call('moderator', 'POST', '/backoffice/deletions/{uid}/approve', 'Delete: gone from the store at once')
      .input(z.object({ uid: Uid }))
      .output(ReviewArtwork),
    disapprove: call('moderator', 'POST', '/backoffice/deletions/{uid}/disapprove', 'Refuse a deletion with a reason')
      .input(z.object({ uid: Uid, reason: Reason }))
      .output(ReviewArtwork),
  },
  shopPictures: backofficePictures,
  payouts: backofficePayouts,
  causes: backofficeCauses,
  ledger: backofficeLedger,
  prices: backofficePrices,
  remittances: backofficeRemittances,
  orders: backofficeOrders,
  payments: backofficePayments,
  production: backofficeProduction,
  manufacturers: backofficeManufacturers,
  jobs: backofficeJobs,
  messages: backofficeMessages,
  mails: backofficeMails,
}
