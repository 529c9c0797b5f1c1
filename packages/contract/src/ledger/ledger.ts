import { z } from 'zod'
import { limits } from '../limits.ts'
import { Cursor, call, Instant, pageLimit, Uid } from '../shapes.ts'

/** What moves money; new ones come last, because the database keeps their order. */
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

/** Whose money it is, and where; new ones come last too. */
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

/** What a look at the ledger found; no problem means that it is sound. */
export const LedgerCheck = z.object({
  at: Instant,
  tookMs: z.int(),
  transactions: z.int(),
  entries: z.int(),
  problems: z.array(z.string()),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

export const LedgerChecks = z.object({
  /** Whether every transaction is balanced and every balance the sum of its entries; checked about twice a minute. */
  sums: LedgerCheck.nullable(),
  /** Every invariant, and the ledger against orders, refunds, disputes, payouts and remittances; once an hour. */
  whole: LedgerCheck.nullable(),
})
export type LedgerChecks = z.infer<typeof LedgerChecks>

/** All accounts of one kind. */
export const AccountSum = z.object({ kind: z.enum(ACCOUNT_KINDS), accounts: z.int(), sumCents: z.int() })
export type AccountSum = z.infer<typeof AccountSum>

export const LedgerArtist = z.object({ id: Uid, name: z.string(), handle: z.string().nullable(), email: z.string() })
export type LedgerArtist = z.infer<typeof LedgerArtist>

export const ArtistAccount = z.object({
  artist: LedgerArtist,
  /** All that is owed; `availableCents` of it may be paid out now, and `pendingCents` clears later. */
  balanceCents: z.int(),
  availableCents: z.int(),
  pendingCents: z.int(),
  inFlightCents: z.int(),
  disputedCents: z.int(),
})
export type ArtistAccount = z.infer<typeof ArtistAccount>

/** One entry on one of an artist's accounts, with what caused it. */
export const ArtistEntry = z.object({
  id: z.string(),
  at: Instant,
  account: z.enum(ACCOUNT_KINDS),
  kind: z.enum(TRANSACTION_KINDS),
  text: z.string(),
  amountCents: z.int(),
  /** The first day on which it may be paid out, where it is held; null: at once. */
  clearsOn: z.iso.date().nullable(),
  /** Of a sale, a refund or a dispute. */
  order: z.object({ number: z.string() }).nullable(),
  payout: z.object({ number: z.string(), status: z.string() }).nullable(),
  /** Who adjusted the balance, by e-mail. */
  operator: z.string().nullable(),
})
export type ArtistEntry = z.infer<typeof ArtistEntry>

const ofArtist = z.object({ artistId: Uid })

export const backofficeLedger = {
  checks: call('viewer', 'GET', '/backoffice/ledger', 'What the last checks of the ledger found').output(LedgerChecks),
  checkNow: call('finance', 'POST', '/backoffice/ledger/checks', 'Check every invariant of the ledger now').output(LedgerChecks),
  accounts: call('viewer', 'GET', '/backoffice/ledger/accounts', 'What the accounts of each kind add up to: together zero').output(
    z.array(AccountSum),
  ),
  findArtists: call('viewer', 'GET', '/backoffice/ledger/artists', 'Artists whose name, shop or e-mail contains what is asked for')
    .input(z.object({ query: z.string().trim().min(2, 'search_too_short').max(limits.email.max) }))
    .output(z.array(LedgerArtist)),
  account: call('viewer', 'GET', '/backoffice/artists/{artistId}/account', 'What an artist is owed, and where it is')
    .input(ofArtist)
    .output(ArtistAccount),
  entries: call('viewer', 'GET', '/backoffice/artists/{artistId}/entries', 'Every entry on an artist’s accounts, the latest first')
    .input(ofArtist.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(z.object({ entries: z.array(ArtistEntry), nextCursor: Cursor.nullable() })),
  adjust: call('finance', 'POST', '/backoffice/artists/{artistId}/adjustments', 'Correct a balance by hand. Needs an `Idempotency-Key`')
    .input(
      ofArtist.extend({
        /** Above zero we owe the artist more, below zero less. */
        amountCents: z.int().min(-limits.adjustmentMaxCents).max(limits.adjustmentMaxCents),
        /** The artist reads it. */
        reason: z.string({ error: 'reason_missing' }).trim().min(1, 'reason_missing').max(limits.decisionReasonMax, 'reason_too_long'),
      }),
    )
    .output(z.object({ id: Uid })),
}
