import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../database/queries/columns.ts'
import type { EventFacts } from './payments.ts'

/**
 * Webhook events, stored before they are acknowledged. An event only triggers a query of its payment at the provider, whose state is
 * authoritative. Contains no name, address or card.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** Our own id, for the back office. */
    id: uuid('id').notNull().default(sql`uuidv7()`),
    type: text('type').notNull(),
    facts: jsonb('facts').$type<EventFacts>().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Also set for events about unknown orders, once they were checked. */
    appliedAt: instant('applied_at'),
    outcome: text('outcome', { enum: ['applied', 'ignored'] }),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** Set if an operator discarded the event, with the reason. */
    quarantinedAt: instant('quarantined_at'),
    quarantineReason: text('quarantine_reason'),
  },
  (table) => [
    primaryKey({ name: 'webhook_events_pk', columns: [table.provider, table.eventId] }),
    unique('webhook_events_id').on(table.id),
    index('webhook_events_waiting').on(table.receivedAt).where(sql`applied_at is null`),
    index('webhook_events_received').on(table.provider, table.receivedAt, table.id),
    index('webhook_events_quarantined').on(table.provider, table.receivedAt, table.id).where(sql`quarantined_at is not null`),
  ],
)

/** Time up to which each provider was polled for changes. */
export const reconciliationProgress = pgTable('payment_looks', {
  provider: text('provider').primaryKey(),
  lookedUntil: instant('looked_until').notNull(),
})

/** The test provider's data, which an external provider would store. Contains no card. */
export const testPayments = pgTable('test_payments', {
  paymentId: uuid('payment_id').primaryKey(),
  /** Null: it was paid. */
  problem: text('problem'),
  amountCents: cents('amount_cents').notNull(),
  currency: text('currency').notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
})

export const testRefunds = pgTable(
  'test_refunds',
  {
    refundId: uuid('refund_id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (table) => [index('test_refunds_payment').on(table.paymentId), check('test_refunds_amount', sql`amount_cents > 0`)],
)
