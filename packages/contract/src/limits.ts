import { storeLimits } from './store-limits.ts'

/** All limits of the product. Sizes in bytes, durations in milliseconds, money in cents. */
const MB = 1024 * 1024

export const limits = {
  name: { min: 3, max: 40 },
  email: { max: 254 },
  operator: { nameMax: 60, invitationMs: 7 * 24 * 60 * 60 * 1000 },
  password: { min: 9, max: 256 },
  passkeys: { nameMax: 60, perAccount: 20 },
  /** How long a sign-in counts as recent proof of the password. */
  freshSignInMs: 15 * 60 * 1000,
  /** The minimum time between two identical mails. */
  resendWaitMs: 30_000,
  artwork: {
    nameMax: 60,
    descriptionMax: 300,
    /** Screen readers read it at once; with the first sentence of a post it stays below Pinterest’s 500. */
    altTextMax: 250,
    tagsMax: 10,
    tagMax: 40,
    fileBytes: 25 * MB,
    /** 70×100 cm at 300 DPI is 97.7 megapixels. */
    pixels: 100_000_000,
    sidePx: 20_000,
    /** Below this the largest print may look soft. */
    recommendedShortPx: 3072,
    recommendedLongPx: 4096,
    duplicateWindowMs: 4000,
    /** How long the files of a deleted artwork are stored. */
    deletedKeptMs: 30 * 24 * 60 * 60 * 1000,
    /** Files per artist and hour, analysed or submitted. Far beyond manual use. */
    uploadsPerHour: 2000,
    pageSize: 8,
  },
  /** Room images: how many are pending per artist, how many per day, and when a failed one is retried. */
  mockup: { waitingMax: 6, perDay: 200, againMs: 20_000 },
  /**
   * Details enlarged by the network as a preview: maximum size before and after, how many are pending, how many per day, how long one is
   * stored, and when a failed one is retried.
   */
  detail: {
    fileBytes: 2 * MB,
    sidePx: 1600,
    pixels: 1_000_000,
    waitingMax: 4,
    perDay: 60,
    keptMs: 24 * 60 * 60 * 1000,
    againMs: 60_000,
  },
  /** Images analysed by the external AI model per artist and UTC day, and how long results are stored. */
  analysis: { perDay: 100, keptMs: 30 * 24 * 60 * 60 * 1000 },
  profileImageBytes: 20 * MB,
  quickDropBytes: 10 * MB,
  deletionReasonMax: 500,
  disapprovalReasonShown: 70,
  /** The text of a rejection or another negative decision. */
  decisionReasonMax: 500,
  review: {
    /** How long a claim on an artwork lasts; renewed while the artwork is open. */
    claimMs: 5 * 60_000,
    /** How long a decision can be undone before it takes effect. */
    undoMs: 10_000,
    /** Artworks per joint decision. */
    togetherMax: 50,
  },
  payoutReferenceMax: 200,
  /** Answer files: from a bank or PayPal for a batch, or from a manufacturer for its prints. */
  answerFile: { bytes: 5 * MB, rows: 10_000 },
  /** PayPal's maximum per file. */
  payoutBatchMax: 5000,
  besideProduct: storeLimits.besideProduct,
  shareMessageMax: 280,
  /** How far ahead a post can be scheduled, and how long it is retried. */
  post: { plannedDaysMax: 90, triedMs: 3 * 24 * 60 * 60 * 1000 },
  payoutMinimumCents: 4000,
  claimDays: storeLimits.claimDays,
  /**
   * How long the erasure of an account waits for earnings that are still pending. The GDPR allows a month, and two more where it is
   * necessary (article 12, paragraph 3).
   */
  erasureWaitDays: 60,
  /** How long the balance of a deleted account without a payout method stays payable. */
  unclaimedYears: 1,
  /** The maximum amount of one manual balance adjustment. */
  adjustmentMaxCents: 1_000_000,
  receiptBytes: 10 * MB,
  /** The maximum price of a product. */
  priceMaxCents: 1_000_000,
  payoutDetailMax: 200,
  /** Data exports: how many per day, how long each is stored, how long a download link is valid. */
  dataExport: { perDay: 3, keptMs: 7 * 24 * 60 * 60 * 1000, linkMs: 10 * 60 * 1000 },
  donationPercent: { min: 5, max: 50, step: 5, first: 10 },
  /** Lines of an address as long as Shopify's. */
  order: {
    linesMax: 20,
    quantityMax: storeLimits.quantityMax,
    ...{ addressLineMax: 255, addressNameMax: 511, postalCodeMax: 20, phoneMax: 40 },
  },
  /** How long a customer's link to their orders is valid after its mail was sent, and the session that it opens. */
  customer: { linkMs: 15 * 60 * 1000, sessionMs: 7 * 24 * 60 * 60 * 1000 },
  /** The number of years after the order's own year that its customer is stored, as UK bookkeeping requires. */
  customerKeptYears: 6,
  /** How long after dispatch a parcel may still be tracked. */
  parcelOverMs: 30 * 24 * 60 * 60 * 1000,
  /** How much of a cause's description a card and the featured cause show; a word longer than `breakAfter` is broken. */
  hope: { cardCharacters: 140, featureCharacters: 180, breakAfter: 60 },
  manufacturer: { nameMax: 60, capacityMax: 100_000, leadDaysMax: 60 },
  /** A carrier or a tracking number. */
  parcelTextMax: 80,
  /** How long a manufacturer's link to a job sheet is valid. */
  jobSheetLinkMs: 30 * 24 * 60 * 60 * 1000,
  /** How long a print file is stored after the last print that needed it. */
  printFileKeptMs: 30 * 24 * 60 * 60 * 1000,
  /** After the network has failed to enlarge a print file, how long its replacement is reused before the network is tried again. */
  networkTriedAgainMs: 60 * 60 * 1000,
  /** The maximum number of rows per response. */
  pageMax: 100,
  /** Counts stop at this number. */
  countedMax: 1000,
  webhook: {
    urlMax: 500,
    descriptionMax: 100,
    endpointsMax: 20,
    /** How long a replaced secret stays valid. */
    formerSecretMs: 24 * 60 * 60 * 1000,
    /** An endpoint is disabled after this long without a successful delivery. */
    offAfterMs: 3 * 24 * 60 * 60 * 1000,
    /** How long deliveries are stored and can be resent. */
    keptMs: 30 * 24 * 60 * 60 * 1000,
    replayMax: 1000,
  },
  apiKey: { nameMax: 60, daysMax: 730, perMinute: 120 },
  /** How long a mail is retried while the mail server is unavailable. Links to passwords and orders expire earlier. */
  mail: { triedMs: 24 * 60 * 60 * 1000 },
  /** Temporary delivery failures of an address within a time, after which it gets no mails for a while. */
  mailBounces: { softMax: 5, withinMs: 7 * 24 * 60 * 60 * 1000, pauseMs: 3 * 24 * 60 * 60 * 1000 },
  /** How long sent mails are logged. */
  mailLogMs: 90 * 24 * 60 * 60 * 1000,
  /** The maximum length of a search query. */
  searchMax: storeLimits.searchMax,
  /** Terms that searches map to others or ignore. */
  synonym: { termMax: 60, meaningsMax: 10 },
  /** Products that a list counts; more are shown as `1,000+`. */
  countedProducts: storeLimits.countedProducts,
  jsonBytes: 64 * 1024,
  /** The maximum size of a payment provider's webhook. */
  webhookBytes: 1024 * 1024,
} as const

/** Accepted image types. The type is detected from the content, never from the file name. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
