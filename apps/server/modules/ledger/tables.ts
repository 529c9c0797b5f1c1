import { ACCOUNT_KINDS, TRANSACTION_KINDS } from '@tintype/contract/ledger/ledger'
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
import { cents, instant } from '../../platform/database/queries/columns.ts'

export const accountKind = pgEnum('ledger_account_kind', ACCOUNT_KINDS)

export const transactionKind = pgEnum('ledger_transaction_kind', TRANSACTION_KINDS)

/**
 * Triggers maintain all tables beside the postings, in the statement that inserts a posting. Artists' accounts have their balance here. No
 * row may be locked by every sale: so the totals of a cause are split into parts (`cause_totals`), and the balances of the `house_*`
 * accounts are summed on demand.
 */
export const ledgerAccounts = pgTable('ledger_accounts', {
  /** `artist_payable:{artist id}`, `house_cash`: built from kind and owner, so that the id is known without a query. */
  id: text('id').primaryKey(),
  kind: accountKind('kind').notNull(),
  ownerId: uuid('owner_id'),
  /** Sum of the account's entries; null on accounts that many concurrent sales change (`cause_donations` and `house_*`). */
  balanceCents: cents('balance_cents'),
  /** On `artist_payable` of an artist who gives: the cause of the latest donation … */
  givesTo: uuid('gives_to'),
  /** … and the artist's donations to it, after refunds. Not in `cause_supporters`, so that a sale updates one row for both. */
  givenCents: cents('given_cents'),
})

/**
 * The ledger. A row is a balanced transaction with exactly one cause and all its entries, each in the column of its account's kind. The
 * owner of each account follows from the artist and the cause. Rows are immutable, and triggers reject invalid ones. A positive balance is
 * a debt to the account's owner, a negative one a claim. The view `ledger_entries` has one row per entry.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Recording order. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: transactionKind('kind').notNull(),
    /**
     * Id of the event that caused it: an order line, a refund line, a dispute line, a payout … Unique per kind, so that recording is
     * idempotent.
     */
    cause: text('cause').notNull(),
    currency: text('currency').notNull().default('USD'),
    artistId: uuid('artist_id'),
    causeId: uuid('cause_id'),
    /** The transaction that this one reverses, in whole or in part. */
    reverses: uuid('reverses'),
    /** Quantity of a commission, of its reversal or of a dispute of it. The column keeps the name that a running older release writes. */
    prints: integer('plates'),
    /**
     * The first day on which the credited amount may be paid out; null: at once; `infinity`: the day in `ledger_clearings`. A reversal has
     * the date of its origin.
     */
    clearsOn: date('clears_on', { mode: 'string' }),
    /** User id of the operator who adjusted a balance; `text` is the reason. */
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
    // all transactions in order; the totals of a day
    index('ledger_postings_recorded').on(table.recordedAt, table.id),
    // partial: nearly all rows are commissions, which have indexes of their own
    index('ledger_postings_kind').on(table.kind, table.recordedAt, table.id).where(sql`kind <> 'commission'`),
    // an artist's sales, the latest first
    index('ledger_postings_sales').on(table.artistId, table.recordedAt, table.id).where(sql`kind = 'commission'`),
    // the latest donation to a cause
    index('ledger_postings_donations').on(table.causeId, table.recordedAt).where(sql`cause_donations > 0`),
    // an artist's account
    index('ledger_postings_artist').on(table.artistId, table.place).where(sql`artist_id is not null`),
  ],
)

/**
 * Donations of each artist to a cause, after refunds; artists with a positive sum are its supporters. Donations to the cause of the latest
 * donation are on the artist's account (`ledger_accounts.given_cents`) and have no row here. Always the sum of the artist's entries on the
 * cause's account.
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

/** Donations and number of supporters of a cause, in 64 parts by artist, so that concurrent sales seldom block each other. */
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

/** Amounts held on an account until a day: the sum of the entries of transactions that clear on that day. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    accountId: text('account_id').notNull(),
    clearsOn: date('clears_on', { mode: 'string' }).notNull(),
    /** 0 on an artist's account; 0 to 63 on a cause's account, by artist. */
    part: smallint('part').notNull(),
    heldCents: cents('held_cents').notNull(),
  },
  (table) => [primaryKey({ name: 'ledger_holds_pk', columns: [table.accountId, table.clearsOn, table.part] })],
)

/**
 * The clearing days of commissions that are held until the claim window ends. The latest row counts; a commission without one has no day
 * yet. Rows are immutable. A trigger moves the held amounts in `ledger_holds` to the new day.
 */
export const ledgerClearings = pgTable(
  'ledger_clearings',
  {
    /** Recording order. */
    place: bigint('place', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    commissionId: uuid('commission_id').notNull(),
    /** `infinity`: unknown again, because a print is made again. */
    clearsOn: date('clears_on', { mode: 'string' }).notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [index('ledger_clearings_commission').on(table.commissionId, table.place)],
)

/** The reversed quantity of a transaction. Its row lock serializes concurrent reversals. */
export const ledgerReversed = pgTable(
  'ledger_reversed',
  {
    originId: uuid('origin_id').primaryKey(),
    prints: integer('plates').notNull(),
    printsReversed: integer('plates_reversed').notNull(),
  },
  () => [check('ledger_reversed_within', sql`plates_reversed between 0 and plates`)],
)

/** Results of the ledger checks. `isWhole`: all invariants, not only the sums. */
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
