import { ACCOUNT_KINDS, TRANSACTION_KINDS } from '@tintype/contract/ledger'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/columns.ts'

export const accountKind = pgEnum('ledger_account_kind', ACCOUNT_KINDS)

export const transactionKind = pgEnum('ledger_transaction_kind', TRANSACTION_KINDS)

/**
 * Everything beside the postings is kept by the database itself, in the statement that posts.
 * Artists' accounts have their balance here. No row may be one that every sale locks: so what a cause was given is kept in parts
 * (`cause_totals`), and the house's accounts are summed when somebody asks.
 */
export const ledgerAccounts = pgTable('ledger_accounts', {
  /** `artist_payable:{artist id}`, `house_cash`: made from kind and owner, so that it can be named without a look-up. */
  id: text('id').primaryKey(),
  kind: accountKind('kind').notNull(),
  ownerId: uuid('owner_id'),
  /** Always the sum of the account's entries; null on the accounts that many sales touch at once (`cause_donations`, the house's). */
  balanceCents: cents('balance_cents'),
  /** On `artist_payable` of an artist who gives: the cause of the latest gift … */
  givesTo: uuid('gives_to'),
  /** … and what the artist gave to it, after refunds. Here and not in `cause_supporters`, so that a sale changes one row for both. */
  givenCents: cents('given_cents'),
})

/**
 * The ledger: a row is a balanced transaction with exactly one cause, with all its entries, each in the column of its account's kind. Whose
 * account it is follows from the artist and the cause. Recorded at once and never changed; what no right one could be, its triggers refuse.
 * Above zero we owe the account's owner more, below zero less. The view `ledger_entries` shows an entry a row, for whoever reads all of them.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** The order in which they were recorded. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: transactionKind('kind').notNull(),
    /** The id of the one thing that caused it: an order line, a refund's or a dispute's line, a payout … Unique within its kind: nothing is recorded twice. */
    cause: text('cause').notNull(),
    currency: text('currency').notNull().default('USD'),
    artistId: uuid('artist_id'),
    causeId: uuid('cause_id'),
    /** The transaction this one takes back, in whole or in part. */
    reverses: uuid('reverses'),
    /** How many plates a commission, its reversal or a dispute of it is for. */
    plates: integer('plates'),
    /** The first day on which the artist may be paid what this one credits; null: at once. A reversal has its origin's. */
    clearsOn: date('clears_on', { mode: 'string' }),
    /** The sign-in of the operator who adjusted a balance; the text is the reason. */
    operator: text('operator'),
    text: text('text').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    artistDisputed: cents('artist_disputed'),
    artistPayable: cents('artist_payable'),
    artistPayoutInFlight: cents('artist_payout_in_flight'),
    causeDisputed: cents('cause_disputed'),
    causeDonations: cents('cause_donations'),
    causeDue: cents('cause_due'),
    causeRemitted: cents('cause_remitted'),
    houseAdjustments: cents('house_adjustments'),
    houseCash: cents('house_cash'),
    houseCommissionExpense: cents('house_commission_expense'),
  },
  (table) => [
    unique('ledger_postings_cause').on(table.kind, table.cause),
    index('ledger_postings_reversals').on(table.reverses).where(sql`reverses is not null`),
    // the whole ledger in its order; what a day came to
    index('ledger_postings_recorded').on(table.recordedAt, table.id),
    // nearly all are commissions, and found without it
    index('ledger_postings_kind').on(table.kind, table.recordedAt, table.id).where(sql`kind <> 'commission'`),
    // an artist's sales, the latest first
    index('ledger_postings_sales').on(table.artistId, table.recordedAt, table.id).where(sql`kind = 'commission'`),
    // an artist's account
    index('ledger_postings_artist').on(table.artistId, table.place).where(sql`artist_id is not null`),
  ],
)

/**
 * What each artist gave to a cause, after refunds: those above zero are its supporters. What goes to the cause of the latest gift is on
 * the artist's account (`ledger_accounts.given_cents`) and has no row here.
 * Always the sum of the artist's transactions on the cause's account.
 */
export const causeSupporters = pgTable(
  'cause_supporters',
  {
    causeId: uuid('cause_id').notNull(),
    artistId: uuid('artist_id').notNull(),
    donatedCents: cents('donated_cents').notNull().default(0),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'cause_supporters_pk', columns: [table.causeId, table.artistId] })],
)

/** What a cause was given and by how many artists, in 64 parts by artist, so that two sales seldom wait for each other. */
export const causeTotals = pgTable(
  'cause_totals',
  {
    causeId: uuid('cause_id').notNull(),
    part: smallint('part').notNull(),
    donatedCents: cents('donated_cents').notNull(),
    supporters: integer('supporters').notNull(),
  },
  (table) => [primaryKey({ name: 'cause_totals_pk', columns: [table.causeId, table.part] })],
)

/** What was credited to an account and is held until a day: the sum of the entries of transactions that clear on it. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    accountId: text('account_id').notNull(),
    clearsOn: date('clears_on', { mode: 'string' }).notNull(),
    /** 0 on an artist's account; on a cause's one of 64, by artist. */
    part: smallint('part').notNull(),
    heldCents: cents('held_cents').notNull(),
  },
  (table) => [primaryKey({ name: 'ledger_holds_pk', columns: [table.accountId, table.clearsOn, table.part] })],
)

/** How much of a transaction others have taken back. The row is what makes two reversals at once wait for each other. */
export const ledgerReversed = pgTable(
  'ledger_reversed',
  {
    originId: uuid('origin_id').primaryKey(),
    plates: integer('plates').notNull(),
    platesReversed: integer('plates_reversed').notNull(),
  },
  () => [check('ledger_reversed_within', sql`plates_reversed between 0 and plates`)],
)

/** What each look at the ledger found. `isWhole`: every invariant, not only the sums. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    isWhole: boolean('is_whole').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    transactions: bigint('transactions', { mode: 'number' }).notNull(),
    entries: bigint('entries', { mode: 'number' }).notNull(),
    problems: jsonb('problems').$type<string[]>().notNull(),
  },
  (table) => [index('ledger_checks_latest').on(table.isWhole, table.endedAt.desc())],
)
