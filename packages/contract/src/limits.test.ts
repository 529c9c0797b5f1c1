import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { reportLimits } from './reports/report-rules.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const KB = 1024
const MB = 1024 * KB

// limits are promises to artists, customers and operators: change the documentation along with a limit
test('every limit has its specified value', () => {
  expect(limits).toEqual({
    name: { min: 3, max: 40 },
    email: { max: 254 },
    operator: { nameMax: 60, invitationMs: 7 * DAY },
    password: { min: 9, max: 256 },
    passkeys: { nameMax: 60, perAccount: 20 },
    freshSignInMs: 15 * MINUTE,
    resendWaitMs: 30 * SECOND,
    artwork: {
      ...{ nameMax: 60, descriptionMax: 300, altTextMax: 250, tagsMax: 10, tagMax: 40 },
      ...{ fileBytes: 25 * MB, pixels: 100_000_000, sidePx: 20_000, recommendedShortPx: 3072, recommendedLongPx: 4096 },
      ...{ duplicateWindowMs: 4 * SECOND, deletedKeptMs: 30 * DAY, uploadsPerHour: 2000, pageSize: 8 },
    },
    mockup: { waitingMax: 6, perDay: 200, againMs: 20 * SECOND },
    detail: {
      ...{ fileBytes: 2 * MB, sidePx: 1600, pixels: 1_000_000, waitingMax: 4, perDay: 60 },
      ...{ keptMs: 1 * DAY, againMs: 1 * MINUTE },
    },
    analysis: { perDay: 100, keptMs: 30 * DAY },
    profileImageBytes: 20 * MB,
    quickDropBytes: 10 * MB,
    deletionReasonMax: 500,
    disapprovalReasonShown: 70,
    decisionReasonMax: 500,
    review: { claimMs: 5 * MINUTE, undoMs: 10 * SECOND, togetherMax: 50 },
    payoutReferenceMax: 200,
    answerFile: { bytes: 5 * MB, rows: 10_000 },
    payoutBatchMax: 5000,
    besideProduct: 5,
    shareMessageMax: 280,
    post: { plannedDaysMax: 90, triedMs: 3 * DAY },
    payoutMinimumCents: 40_00,
    claimDays: 14,
    erasureWaitDays: 60,
    unclaimedYears: 1,
    adjustmentMaxCents: 10_000_00,
    receiptBytes: 10 * MB,
    priceMaxCents: 10_000_00,
    payoutDetailMax: 200,
    dataExport: { perDay: 3, keptMs: 7 * DAY, linkMs: 10 * MINUTE },
    donationPercent: { min: 5, max: 50, step: 5, first: 10 },
    order: { linesMax: 20, quantityMax: 50, addressLineMax: 255, addressNameMax: 511, postalCodeMax: 20, phoneMax: 40 },
    customer: { linkMs: 15 * MINUTE, sessionMs: 7 * DAY },
    customerKeptYears: 6,
    parcelOverMs: 30 * DAY,
    hope: { cardCharacters: 140, featureCharacters: 180, breakAfter: 60 },
    manufacturer: { nameMax: 60, capacityMax: 100_000, leadDaysMax: 60 },
    parcelTextMax: 80,
    jobSheetLinkMs: 30 * DAY,
    printFileKeptMs: 30 * DAY,
    networkTriedAgainMs: 1 * HOUR,
    pageMax: 100,
    countedMax: 1000,
    webhook: {
      ...{ urlMax: 500, descriptionMax: 100, endpointsMax: 20 },
      ...{ formerSecretMs: 1 * DAY, offAfterMs: 3 * DAY, keptMs: 30 * DAY, replayMax: 1000 },
    },
    apiKey: { nameMax: 60, daysMax: 730, perMinute: 120 },
    mail: { triedMs: 1 * DAY },
    mailBounces: { softMax: 5, withinMs: 604_800_000, pauseMs: 259_200_000 },
    mailLogMs: 90 * DAY,
    searchMax: 100,
    synonym: { termMax: 60, meaningsMax: 10 },
    countedProducts: 1000,
    jsonBytes: 64 * KB,
    webhookBytes: 1 * MB,
  })
})

test('every limit of reports has its specified value', () => {
  expect(reportLimits).toEqual({
    ...{ wordsMax: 2000, nameMax: 120, originalMax: 500 },
    ...{ confirmMs: 3 * DAY, answerDays: 10, appealDays: 14, reporterKeptDays: 1095 },
  })
})
