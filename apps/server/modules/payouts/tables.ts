import { PAYOUT_STATES } from '@tintype/contract/payouts/payout-states'
import { MANUAL_PAYOUT_METHODS, PAYOUT_METHODS } from '@tintype/contract/payouts/payouts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/queries/columns.ts'
import { PAYOUT_ACCOUNT_STATES } from '../../platform/payments/payout-provider.ts'
import { artists } from '../accounts/tables.ts'

export const payoutSettings = pgTable('payout_settings', {
  artistId: uuid('artist_id')
    .primaryKey()
    .references(() => artists.id),
  method: text('method', { enum: PAYOUT_METHODS }),
  /** The details as sealed JSON (platform/crypto); bound to this artist. */
  detailsSealed: text('details_sealed'),
  /** Start of the cooling-off period of the latest change; null if payouts are not blocked. */
  changedAt: instant('changed_at'),
  /** When the first method was saved. */
  firstSetAt: instant('first_set_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Artists' accounts at a payout provider. The provider has the details; we store its id of the account and whether it can be paid. */
export const payoutAccounts = pgTable('payout_accounts', {
  artistId: uuid('artist_id')
    .primaryKey()
    .references(() => artists.id),
  /** The provider's id. */
  account: text('account').notNull().unique('payout_accounts_account'),
  country: text('country').notNull(),
  state: text('state', { enum: PAYOUT_ACCOUNT_STATES }).notNull().default('incomplete'),
  openedAt: instant('opened_at').notNull(),
  /** When the provider was last asked for the state. */
  checkedAt: instant('checked_at'),
})

/** Approved payouts of one method that are paid together with one file. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    method: text('method', { enum: MANUAL_PAYOUT_METHODS }).notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** The operator's name at that time. */
    madeByName: text('made_by_name').notNull(),
    payoutCount: integer('payout_count').notNull(),
    sumCents: cents('sum_cents').notNull(),
    /**
     * SHA-256 of the file, in hex. The file itself, with its details in clear text, is never stored: it is regenerated for each download.
     */
    sha256: text('sha256').notNull(),
  },
  (table) => [index('payout_batches_latest').on(table.madeAt.desc(), table.id.desc())],
)

export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Number for files and people, as `P000042`: banks do not accept ids as long as a UUID. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    status: text('status', { enum: PAYOUT_STATES }).notNull().default('requested'),
    amountCents: cents('amount_cents').notNull(),
    method: text('method', { enum: PAYOUT_METHODS }).notNull(),
    /** The details at the time of the request: a later change does not redirect an open payout. */
    detailsSealed: text('details_sealed').notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    approvedAt: instant('approved_at'),
    approvedBy: text('approved_by'),
    batchId: uuid('batch_id').references(() => payoutBatches.id),
    exportedAt: instant('exported_at'),
    exportedBy: text('exported_by'),
    /** The operator who took the latest step. */
    decidedBy: text('decided_by'),
    paidAt: instant('paid_at'),
    failedAt: instant('failed_at'),
    returnedAt: instant('returned_at'),
    cancelledAt: instant('cancelled_at'),
    reference: text('reference'),
    failureReason: text('failure_reason'),
  },
  (table) => [
    index('payouts_status').on(table.status, table.requestedAt, table.id),
    index('payouts_artist').on(table.artistId, table.requestedAt.desc()),
    index('payouts_requested').on(table.requestedAt, table.id),
    index('payouts_amount').on(table.amountCents, table.id),
    index('payouts_status_amount').on(table.status, table.amountCents, table.id),
    index('payouts_method').on(table.method, table.requestedAt, table.id),
    uniqueIndex('payouts_number').on(table.number),
    // an artist has at most one open payout
    uniqueIndex('payouts_one_open').on(table.artistId).where(sql`status in ('requested', 'approved', 'exported')`),
    // payouts that the provider still has to send
    index('payouts_unsent').on(table.approvedAt).where(sql`method = 'stripe' and status in ('approved', 'exported')`),
    index('payouts_batch').on(table.batchId, table.number).where(sql`batch_id is not null`),
  ],
)
