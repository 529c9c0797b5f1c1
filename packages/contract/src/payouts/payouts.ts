import { COUNTRY_CODES } from '@tintype/domain/addresses/countries'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { limits } from '../limits.ts'
import { Problem } from '../problems.ts'
import { Acknowledgement, Cursor, call, dayRange, Instant, pageLimit, StreamedFile, SumOrder, Uid } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'
import { backofficePayoutBatches } from './payout-batches.ts'
import { PAYOUT_BLOCKS } from './payout-blocks.ts'
import { isHidden } from './payout-hiding.ts'
import { PAYOUT_METHODS, payoutFields } from './payout-methods.ts'
import { PAYOUT_STATES } from './payout-states.ts'

export {
  MANUAL_PAYOUT_METHODS,
  type ManualPayoutMethod,
  PAYOUT_METHODS,
  type PayoutField,
  payoutFieldNames,
  payoutFields,
  payoutMethodNames,
} from './payout-methods.ts'

export const PayoutMethod = z.enum(PAYOUT_METHODS, { error: 'payout_method_unselected' })
export type PayoutMethod = z.infer<typeof PayoutMethod>

export type PayoutDetails = Record<string, string>
export type PayoutSettings = { method: PayoutMethod | null; details: PayoutDetails }

const Details = z.record(textLine({ max: 40 }), textLine({ max: limits.payoutDetailMax }).nullish())

/** One older caller sends `bitcoin` for `crypto`. */
const Method = z.preprocess((value) => (value === 'bitcoin' ? 'crypto' : value), PayoutMethod.nullable())

/** A change of saved details requires recent authentication; otherwise the response is `reauthentication_required`. */
export const PayoutSettingsInput = z.object({ method: Method, details: Details.default({}) })
export type PayoutSettingsInput = z.infer<typeof PayoutSettingsInput>

/**
 * Normalises payout settings for storage: only the method's own fields, trimmed, without empty ones. `method: null` clears them.
 * `findDestinationProblem` checks whether the numbers are plausible.
 * @throws Problem for the first violated rule
 */
export function parsePayoutSettings(input: z.infer<typeof PayoutSettingsInput>): PayoutSettings {
  if (input.method === null) return { method: null, details: {} }
  const details: PayoutDetails = {}
  for (const field of payoutFields[input.method]) {
    const value = input.details[field]?.trim()
    if (value) details[field] = value
  }
  if (input.method === 'paypal' && details.email && !isHidden(details.email)) details.email = normaliseEmail(details.email)
  const problem = findDetailsProblem(input.method, details)
  if (problem) throw new Problem(problem)
  return { method: input.method, details }
}

function findDetailsProblem(method: PayoutMethod, details: PayoutDetails) {
  if (method === 'stripe') return details.stripeAccount && details.country ? undefined : 'payout_stripe_missing'
  if (method === 'crypto') return Object.keys(details).length ? undefined : 'payout_crypto_missing'
  if (method === 'paypal') return isPayPalEmail(details.email) ? undefined : 'payout_paypal_invalid'
  if (!details.accountHolderName || !details.bankName || !details.country) return 'payout_bank_missing'
  return details.accountNumber || details.routingNumber || details.iban || details.swiftBic ? undefined : 'payout_bank_number_missing'
}

/** A masked address stands for the saved one, which was validated before. */
function isPayPalEmail(email = ''): boolean {
  return isHidden(email) || Email.safeParse(email).success
}

export const PayoutStatus = z.enum(PAYOUT_STATES)
export type PayoutStatus = z.infer<typeof PayoutStatus>

/** A reason that prevents a payout request, and how to resolve it. */
export const PayoutBlock = z.object({
  code: z.enum(PAYOUT_BLOCKS),
  text: z.string(),
  remedy: z.string(),
  /** When it resolves by itself; null if it does not. */
  until: Instant.nullable(),
})
export type PayoutBlock = z.infer<typeof PayoutBlock>

/** A payout as its artist sees it. */
export const Payout = z.object({
  id: Uid,
  /** The visible number: `P000042`. */
  number: z.string(),
  status: PayoutStatus,
  amountCents: z.int(),
  method: PayoutMethod,
  requestedAt: Instant,
  paidAt: Instant.nullable(),
  reference: z.string().nullable(),
  /** Why it failed, was returned or was cancelled. */
  failureReason: z.string().nullable(),
})
export type Payout = z.infer<typeof Payout>

/** A payout as operators see it, with the details needed to pay it. */
export const OperatorPayout = Payout.extend({
  artistName: z.string(),
  artistEmail: z.string(),
  details: z.record(z.string(), z.string()),
  /** Set when the stored details could not be decrypted. */
  detailsError: z.string().optional(),
  /** Reasons, other than this payout itself, that would prevent a payout request today; empty for closed payouts. */
  blocks: z.array(PayoutBlock),
  /** Why the current operator may not mark it as paid and another one must; null if permitted. */
  fourEyes: z.string().nullable(),
  /** The batch in which it was exported. */
  batchId: Uid.nullable(),
  /** The payout provider sends it after the approval and reports the outcome. */
  isAutomatic: z.boolean(),
})
export type OperatorPayout = z.infer<typeof OperatorPayout>

export const EarningKind = z.enum([
  'commission',
  'refund',
  'payout_requested',
  'payout_returned',
  'adjustment',
  'dispute_opened',
  'dispute_won',
])

/** One entry of the artist's ledger. */
export const EarningLine = z.object({
  id: z.string(),
  kind: EarningKind,
  amountCents: z.int(),
  donationCents: z.int(),
  text: z.string(),
  at: Instant,
  /** The first day on which a held amount can be paid out; null if it can be at once. */
  clearsOn: z.iso.date().nullable(),
  /** Held until the claim window of the delivery ends; the day is not known yet. */
  awaitsDelivery: z.boolean(),
})
export type EarningLine = z.infer<typeof EarningLine>

/** A part of the pending amount with the first day on which it can be paid out. */
export const PendingEarnings = EarningLine.pick({ amountCents: true, clearsOn: true, awaitsDelivery: true })
export type PendingEarnings = z.infer<typeof PendingEarnings>

export const Earnings = z.object({
  /** The total owed: `availableCents` can be paid out now, `pendingCents` later. */
  balanceCents: z.int(),
  availableCents: z.int(),
  pendingCents: z.int(),
  /** The parts of `pendingCents`, the earliest first. */
  pending: z.array(PendingEarnings),
  /** By when the amounts without a day are expected to clear; null if there are none, or if a delivery is late. */
  pendingExpectedOn: z.iso.date().nullable(),
  payoutInFlightCents: z.int(),
  minimumCents: z.int(),
  /** Every reason that prevents a payout request now; empty if a request is possible. */
  blocks: z.array(PayoutBlock),
  lines: z.array(EarningLine),
  payouts: z.array(Payout),
})
export type Earnings = z.infer<typeof Earnings>

/** The artist's account at Stripe; `none` before the first visit there. */
export const StripeAccount = z.object({ state: z.enum(['none', 'incomplete', 'enabled', 'restricted']), country: z.string().nullable() })
export type StripeAccount = z.infer<typeof StripeAccount>

const Reason = textArea({ max: limits.decisionReasonMax, missing: 'reason_missing', tooLong: 'reason_too_long' })

/** The ledger entries of a payout. */
const StatementRequest = z.object({ id: Uid, format: z.enum(['pdf', 'csv']).default('pdf') })

export const payouts = {
  getSettings: call(
    'artist',
    'GET',
    '/user/payout-settings',
    'Get the payout method. Account details are complete within 15 minutes of a sign-in, otherwise masked',
  ).output(
    z.object({
      method: PayoutMethod.nullable(),
      details: z.record(z.string(), z.string()),
      detailsError: z.string().optional(),
      stripe: StripeAccount.optional(),
    }),
  ),
  saveSettings: call(
    'artist',
    'PATCH',
    '/user/payout-settings',
    'Change the payout method. A masked value that is sent back stays unchanged',
  )
    .input(PayoutSettingsInput)
    .output(Acknowledgement),
  openStripe: call(
    'artist',
    'POST',
    '/user/payout-settings/stripe',
    'Choose Stripe as the payout method, or continue there. Returns the address of a page of Stripe, which works once',
  )
    .input(z.object({ country: z.enum(COUNTRY_CODES, { error: 'payout_country_refused' }) }))
    .output(z.object({ url: z.url() })),
  checkStripe: call('artist', 'POST', '/user/payout-settings/stripe/check', 'Ask Stripe whether it can pay to the artist’s account').output(
    StripeAccount,
  ),
  request: call('artist', 'POST', '/request-payout', 'Request a payout of the whole balance. Takes an `Idempotency-Key`')
    .input(z.object({ method: Method.optional(), details: Details.optional() }))
    .output(Acknowledgement.extend({ payout: Payout })),
  earnings: call(
    'artist',
    'GET',
    '/user/earnings',
    'Get the balance, reasons that block a payout, the latest ledger entries and payouts',
  ).output(Earnings),
  cancel: call('artist', 'POST', '/user/payouts/{id}/cancel', 'Cancel a payout that is not approved yet')
    .input(z.object({ id: Uid }))
    .output(Payout),
  statement: call('artist', 'GET', '/user/payouts/{id}/statement', 'Download the statement of a payout, as PDF or CSV')
    .route({ outputStructure: 'detailed' })
    .input(StatementRequest)
    .output(StreamedFile),
}

export const PayoutFilter = z.object({
  status: PayoutStatus.optional(),
  method: PayoutMethod.optional(),
  ...dayRange,
  order: SumOrder.default('earliest'),
})
export type PayoutFilter = z.infer<typeof PayoutFilter>

export const backofficePayouts = {
  list: call('viewer', 'GET', '/backoffice/payouts', 'List payouts, oldest first')
    .input(PayoutFilter.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(z.object({ payouts: z.array(OperatorPayout), nextCursor: Cursor.nullable() })),
  file: call('viewer', 'GET', '/backoffice/files/payouts', 'Export the list as CSV, without account details')
    .route({ outputStructure: 'detailed' })
    .input(PayoutFilter)
    .output(StreamedFile),
  approve: call('finance', 'POST', '/backoffice/payouts/{id}/approve', 'Approve a payout')
    .input(z.object({ id: Uid }))
    .output(OperatorPayout),
  markPaid: call('finance', 'POST', '/backoffice/payouts/{id}/paid', 'Mark a payout as paid')
    .input(
      z.object({
        id: Uid,
        reference: textLine({ max: limits.payoutReferenceMax, missing: 'payout_reference_missing', tooLong: 'payout_reference_too_long' }),
      }),
    )
    .output(OperatorPayout),
  markFailed: call('finance', 'POST', '/backoffice/payouts/{id}/failed', 'Mark a payout as failed. The amount returns to the balance')
    .input(z.object({ id: Uid, reason: Reason }))
    .output(OperatorPayout),
  approveMany: call('finance', 'POST', '/backoffice/payouts/approve', 'Approve several payouts, and list those that cannot be approved')
    .input(z.object({ ids: z.array(Uid).min(1).max(limits.pageMax) }))
    .output(z.object({ approved: z.array(OperatorPayout), refused: z.array(z.object({ id: Uid, message: z.string() })) })),
  markReturned: call(
    'finance',
    'POST',
    '/backoffice/payouts/{id}/returned',
    'Mark a paid payout as returned. The amount returns to the balance',
  )
    .input(z.object({ id: Uid, reason: Reason }))
    .output(OperatorPayout),
  cancel: call(
    'finance',
    'POST',
    '/backoffice/payouts/{id}/cancel',
    'Cancel a payout that is in no batch. The amount returns to the balance',
  )
    .input(z.object({ id: Uid, reason: Reason }))
    .output(OperatorPayout),
  statement: call('viewer', 'GET', '/backoffice/payouts/{id}/statement', 'Download the statement of a payout, as PDF or CSV')
    .route({ outputStructure: 'detailed' })
    .input(StatementRequest)
    .output(StreamedFile),
  batches: backofficePayoutBatches,
}
