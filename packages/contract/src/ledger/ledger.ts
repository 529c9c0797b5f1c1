import { z } from 'zod'
import { limits } from '../limits.ts'
import { Cursor, call, Instant, pageLimit, Uid } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'

/** The kinds of transactions. New ones are appended, because the database stores their order. */
export const TRANSACTION_KINDS = [
  'commission',
  'commission_reversal',
  'payout_requested',
  'payout_paid',
  'payout_returned',
  'adjustment',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'payout_bounced',
  'donation_due',
  'donation_remitted',
  'donation_returned',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** The owner and purpose of an account. New ones are appended as well. */
export const ACCOUNT_KINDS = [
  'artist_payable',
  'artist_payout_in_flight',
  'cause_donations',
  'house_commission_expense',
  'house_cash',
  'artist_disputed',
  'cause_disputed',
  'cause_due',
  'cause_remitted',
  'house_adjustments',
] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The result of a ledger check; without problems it is consistent. */
export const LedgerCheck = z.object({
  at: Instant,
  tookMs: z.int(),
  transactions: z.int(),
  entries: z.int(),
  problems: z.array(z.string()),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

export const LedgerChecks = z.object({
  /** Whether every transaction is balanced and every balance equals the sum of its entries; checked about twice a minute. */
  sums: LedgerCheck.nullable(),
  /** All invariants, and the ledger compared with orders, refunds, disputes, payouts and remittances; once an hour. */
  whole: LedgerCheck.nullable(),
})
export type LedgerChecks = z.infer<typeof LedgerChecks>

/** The accounts of one kind. */
export const AccountSum = z.object({ kind: z.enum(ACCOUNT_KINDS), accounts: z.int(), sumCents: z.int() })
export type AccountSum = z.infer<typeof AccountSum>

export const LedgerArtist = z.object({ id: Uid, name: z.string(), handle: z.string().nullable(), email: z.string() })
export type LedgerArtist = z.infer<typeof LedgerArtist>

export const ArtistAccount = z.object({
  artist: LedgerArtist,
  /** The total owed: `availableCents` can be paid out now, `pendingCents` later. */
  balanceCents: z.int(),
  availableCents: z.int(),
  pendingCents: z.int(),
  inFlightCents: z.int(),
  disputedCents: z.int(),
})
export type ArtistAccount = z.infer<typeof ArtistAccount>

/** One entry of an artist's account, with its cause. */
export const ArtistEntry = z.object({
  id: z.string(),
  at: Instant,
  account: z.enum(ACCOUNT_KINDS),
  kind: z.enum(TRANSACTION_KINDS),
  text: z.string(),
  amountCents: z.int(),
  /** The first day on which a held amount can be paid out; null if it can be at once. */
  clearsOn: z.iso.date().nullable(),
  /** Held until the claim window of the delivery ends; the day is not known yet. */
  awaitsDelivery: z.boolean(),
  /** For a sale, a refund or a dispute. */
  order: z.object({ number: z.string() }).nullable(),
  payout: z.object({ number: z.string(), status: z.string() }).nullable(),
  /** The operator who adjusted the balance, by e-mail. */
  operator: z.string().nullable(),
})
export type ArtistEntry = z.infer<typeof ArtistEntry>

const ofArtist = z.object({ artistId: Uid })

export const backofficeLedger = {
  checks: call('viewer', 'GET', '/backoffice/ledger', 'Get the results of the last ledger checks').output(LedgerChecks),
  checkNow: call('finance', 'POST', '/backoffice/ledger/checks', 'Run a full check of the ledger').output(LedgerChecks),
  accounts: call('viewer', 'GET', '/backoffice/ledger/accounts', 'Get the total of each account kind. The totals add up to zero').output(
    z.array(AccountSum),
  ),
  findArtists: call('viewer', 'GET', '/backoffice/ledger/artists', 'Find artists by part of the name, shop handle or email')
    .input(z.object({ query: textLine({ max: limits.email.max, min: 2, missing: 'search_too_short' }) }))
    .output(z.array(LedgerArtist)),
  account: call('viewer', 'GET', '/backoffice/artists/{artistId}/account', 'Get the balances of an artist')
    .input(ofArtist)
    .output(ArtistAccount),
  entries: call('viewer', 'GET', '/backoffice/artists/{artistId}/entries', 'List the ledger entries of an artist, latest first')
    .input(ofArtist.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(z.object({ entries: z.array(ArtistEntry), nextCursor: Cursor.nullable() })),
  adjust: call(
    'finance',
    'POST',
    '/backoffice/artists/{artistId}/adjustments',
    'Adjust the balance of an artist. Needs an `Idempotency-Key`',
  )
    .input(
      ofArtist.extend({
        /** Positive amounts increase what we owe the artist. */
        amountCents: z.int().min(-limits.adjustmentMaxCents).max(limits.adjustmentMaxCents),
        /** Shown to the artist. */
        reason: textArea({ max: limits.decisionReasonMax, missing: 'reason_missing', tooLong: 'reason_too_long' }),
      }),
    )
    .output(z.object({ id: Uid })),
}
