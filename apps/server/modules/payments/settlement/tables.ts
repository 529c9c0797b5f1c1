import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../../platform/database/queries/columns.ts'

const amount = (name: string) => cents(name).notNull().default(0)

/**
 * The settlement ledger: what a payment provider did with the money that it keeps for us, a balanced row per movement of its balance. Signs
 * as in the ledger of artists: what we have is negative, what we owe or earned is positive. Rows are immutable.
 */
export const settlementPostings = pgTable(
  'settlement_postings',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    provider: text('provider').notNull(),
    /** The provider's id of the movement. */
    reference: text('reference').notNull(),
    kind: text('kind', { enum: ['charge', 'refund', 'dispute', 'fee', 'payout', 'transfer', 'other'] }).notNull(),
    type: text('type').notNull(),
    source: text('source'),
    paymentReference: text('payment_reference'),
    currency: text('currency').notNull(),
    movedAt: instant('moved_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** The balance at the provider. */
    balanceCents: amount('balance_cents'),
    /** What the provider charges for its services. */
    feesCents: amount('fees_cents'),
    salesCents: amount('sales_cents'),
    refundsCents: amount('refunds_cents'),
    disputesCents: amount('disputes_cents'),
    /** Our bank account, and money on its way there. */
    bankCents: amount('bank_cents'),
    /** Payouts of artists through the provider. */
    transfersCents: amount('transfers_cents'),
    otherCents: amount('other_cents'),
  },
  (table) => [
    unique('settlement_postings_once').on(table.provider, table.reference),
    index('settlement_postings_payment').on(table.paymentReference).where(sql`payment_reference is not null`),
    index('settlement_postings_moved').on(table.provider, table.movedAt),
    check(
      'settlement_postings_balanced',
      sql`balance_cents + fees_cents + sales_cents + refunds_cents + disputes_cents + bank_cents + transfers_cents + other_cents = 0`,
    ),
    check('settlement_postings_currency', sql`currency ~ '^[A-Z]{3}$'`),
  ],
)

/** The states of a payout to our bank as the provider reported them; the latest row counts. Rows are immutable. */
export const settlementPayouts = pgTable(
  'settlement_payouts',
  {
    place: bigint('place', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    status: text('status').notNull(),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    isItemised: boolean('is_itemised').notNull(),
    failure: text('failure'),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [index('settlement_payouts_latest').on(table.provider, table.reference, table.place.desc())],
)

/** Which movements an itemised payout consists of. Rows are immutable. */
export const settlementPayoutItems = pgTable(
  'settlement_payout_items',
  {
    provider: text('provider').notNull(),
    /** The movement, which belongs to one payout. */
    reference: text('reference').notNull(),
    payoutReference: text('payout_reference').notNull(),
  },
  (table) => [
    primaryKey({ name: 'settlement_payout_items_pk', columns: [table.provider, table.reference] }),
    index('settlement_payout_items_payout').on(table.provider, table.payoutReference),
  ],
)
