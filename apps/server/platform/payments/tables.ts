import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../database/columns.ts'
import type { EventFacts } from './payments.ts'

/**
 * What a provider of payments has told us, kept before it is answered. An event is a reason to look at its payment, and no more:
 * what is true is asked of the provider. No name, no address and no card stands here.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** Our own name of it, for the pages of operators. */
    id: uuid('id').notNull().default(sql`uuidv7()`),
    type: text('type').notNull(),
    facts: jsonb('facts').$type<EventFacts>().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Also of one that is not about an order of ours: then it was looked at. */
    appliedAt: instant('applied_at'),
    outcome: text('outcome', { enum: ['applied', 'ignored'] }),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** An operator has set it aside, and why: nothing follows from it. */
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

/** Until when a provider was asked for what has changed. */
export const paymentLooks = pgTable('payment_looks', {
  provider: text('provider').primaryKey(),
  lookedUntil: instant('looked_until').notNull(),
})

/** The books of the test form: what a provider elsewhere would know. No money, and no card. */
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
