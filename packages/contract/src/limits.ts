/** Every figure that the product promises or refuses by, once. Sizes in bytes, times in milliseconds, money in cents. */
const MB = 1024 * 1024

export const limits = {
  name: { min: 3, max: 40 },
  email: { max: 254 },
  operator: { nameMax: 60, invitationMs: 7 * 24 * 60 * 60 * 1000 },
  password: { min: 9, max: 256 },
  passkeys: { nameMax: 60, perAccount: 20 },
  /** For so long a sign-in counts as a password that was just given. */
  freshSignInMs: 15 * 60 * 1000,
  /** Before the same mail may be asked for again. */
  resendWaitMs: 30_000,
  artwork: {
    nameMax: 60,
    descriptionMax: 300,
    tagsMax: 10,
    tagMax: 40,
    fileBytes: 25 * MB,
    /** 70×100 cm at 300 DPI is 97.7 megapixels. */
    pixels: 100_000_000,
    sidePx: 20_000,
    /** Below this the largest plate may look soft. */
    recommendedShortPx: 3072,
    recommendedLongPx: 4096,
    duplicateWindowMs: 4000,
    /** Files that one artist may send in an hour, looked at or handed in. Nobody comes near it by hand. */
    uploadsPerHour: 2000,
    pageSize: 8,
  },
  /** Pictures of plates in rooms: how many are drawn for one artist at a time and in a day, and when one that failed is tried again. */
  mockup: { waitingMax: 6, perDay: 200, againMs: 20_000 },
  /**
   * Details that a network enlarges for an artist to look at: how large one may be, before and in print, how many wait at a time and are
   * made in a day, how long one is kept, and when one that failed is tried again.
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
  /** Pictures that a model elsewhere looks at for one artist in a day (of UTC), and how long it is known what it said of one. */
  analysis: { perDay: 100, keptMs: 30 * 24 * 60 * 60 * 1000 },
  profileImageBytes: 20 * MB,
  quickDropBytes: 10 * MB,
  deletionReasonMax: 500,
  disapprovalReasonShown: 70,
  /** Why an operator rejects, disapproves or fails something. */
  decisionReasonMax: 500,
  review: {
    /** How long whoever opens an artwork has it to himself; renewed while it is looked at. */
    claimMs: 5 * 60_000,
    /** How long a decision can be taken back, before anybody learns of it. */
    undoMs: 10_000,
    /** Artworks that are decided on at once. */
    togetherMax: 50,
  },
  payoutReferenceMax: 200,
  /** What a bank or PayPal answers to a batch, or a manufacturer of its prints. */
  answerFile: { bytes: 5 * MB, rows: 10_000 },
  /** What PayPal takes in one file. */
  payoutBatchMax: 5000,
  /** How many others hang beside a plate, by its artist and like it: a row of each. */
  besidePlate: 5,
  shareMessageMax: 280,
  /** How far ahead a post may be planned, and how long it is tried. */
  post: { plannedDaysMax: 90, triedMs: 3 * 24 * 60 * 60 * 1000 },
  payoutMinimumCents: 4000,
  /** The most that an operator adds to or takes from a balance at once. */
  adjustmentMaxCents: 1_000_000,
  receiptBytes: 10 * MB,
  /** What a plate may cost at most. */
  priceMaxCents: 1_000_000,
  payoutDetailMax: 200,
  /** Archives of an artist's own data: how many a day, how long each is kept, how long a link to one holds. */
  dataExport: { perDay: 3, keptMs: 7 * 24 * 60 * 60 * 1000, linkMs: 10 * 60 * 1000 },
  donationPercent: { min: 5, max: 50, step: 5, first: 10 },
  order: { linesMax: 20, quantityMax: 50 },
  /** How long a customer’s link to the own orders holds once its mail has left, and the session that it opens. */
  customer: { linkMs: 15 * 60 * 1000, sessionMs: 7 * 24 * 60 * 60 * 1000 },
  /** How many years after the one that it belongs to an order keeps its customer, as the books of the United Kingdom want it. */
  customerKeptYears: 6,
  /** How long after a parcel has left nobody may still want to know where it went. */
  parcelOverMs: 30 * 24 * 60 * 60 * 1000,
  /** How much of a cause's description stands on a card and beside the featured picture; a word is not broken past `breakAfter`. */
  hope: { cardCharacters: 140, featureCharacters: 180, breakAfter: 60 },
  manufacturer: { nameMax: 60, capacityMax: 100_000, leadDaysMax: 60 },
  /** A carrier, or a tracking number. */
  parcelTextMax: 80,
  /** How long a manufacturer finds the job sheet of a print by its link. */
  jobSheetLinkMs: 30 * 24 * 60 * 60 * 1000,
  /** How long a print file stays after the last print that needed it. */
  printFileKeptMs: 30 * 24 * 60 * 60 * 1000,
  /** How long a print file that the network could not enlarge serves other prints of its plate, before the network tries again. */
  networkTriedAgainMs: 60 * 60 * 1000,
  /** No list answers with more rows than this at once. */
  pageMax: 100,
  /** Above this a heap is only said to be larger. */
  countedMax: 1000,
  webhook: {
    urlMax: 500,
    descriptionMax: 100,
    endpointsMax: 20,
    /** How long a secret holds beside the one that took its place. */
    formerSecretMs: 24 * 60 * 60 * 1000,
    /** An endpoint at which nothing has arrived for so long is turned off. */
    offAfterMs: 3 * 24 * 60 * 60 * 1000,
    /** How long it is known what was told, and can be told again. */
    keptMs: 30 * 24 * 60 * 60 * 1000,
    replayMax: 1000,
  },
  apiKey: { nameMax: 60, daysMax: 730, perMinute: 120 },
  /** How long a mail is tried while the mail server is away. No link to a password or to orders gets older than that. */
  mail: { triedMs: 24 * 60 * 60 * 1000 },
  /** How long it is known that a mail was sent. */
  mailLogMs: 90 * 24 * 60 * 60 * 1000,
  /** The longest search in the store. */
  searchMax: 100,
  jsonBytes: 64 * 1024,
  /** What a provider of payments says at once. */
  webhookBytes: 1024 * 1024,
} as const

/** What we take as a picture; a file is what its bytes are, never what its name says. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
