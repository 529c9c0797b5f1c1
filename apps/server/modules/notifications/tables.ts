import { SUPPRESSION_REASONS } from '@tintype/contract/accounts/suppression-reasons'
import { MAIL_STATES } from '@tintype/contract/admin/system'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'

/** Log of mails and their outcome. Kept for a limited time, without content that grants access. */
export const mailLog = pgTable(
  'mail_log',
  {
    /** The same id as its job and the mail's Message-ID. */
    id: uuid('id').primaryKey(),
    /** In lower case; null after the erasure of the recipient. */
    address: text('address'),
    kind: text('kind').notNull(),
    /** Of a mail about an order; null in mails of earlier releases. */
    orderNumber: text('order_number'),
    /** The notice as sealed JSON, for sending it again; null if a link in it grants access. */
    sealed: text('sealed'),
    state: text('state', { enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    queuedAt: instant('queued_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('mail_log_queued').on(table.queuedAt, table.id),
    index('mail_log_address').on(table.address, table.queuedAt, table.id),
    index('mail_log_unsent').on(table.state, table.queuedAt, table.id).where(sql`state <> 'sent'`),
    check('mail_log_erased', sql`address is not null or sealed is null`),
  ],
)

/**
 * Reports of the mail provider about an address, and the operators' decisions to send to it again. Rows are never changed; they are deleted
 * after `limits.mailLogMs`, and with the person.
 */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `operator` for `lifted`. */
    provider: text('provider').notNull(),
    /** The provider's id of the report. A repeated message has the same. */
    eventId: text('event_id').notNull(),
    /** In lower case. */
    address: text('address').notNull(),
    kind: text('kind', { enum: ['hard_bounce', 'soft_bounce', 'complaint', 'lifted'] }).notNull(),
    at: instant('at').notNull(),
    detail: text('detail').notNull(),
    messageId: text('message_id'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('mail_events_once').on(table.provider, table.eventId, table.address),
    index('mail_events_address').on(table.address, table.at),
    index('mail_events_received').on(table.receivedAt),
  ],
)

/** Addresses that get no mails. The current state that follows from `mail_events`. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case. */
    address: text('address').notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    detail: text('detail').notNull(),
    since: instant('since').notNull(),
    /** Null: until an operator lifts it. */
    until: instant('until'),
  },
  (table) => [uniqueIndex('mail_suppressions_address').on(table.address), index('mail_suppressions_since').on(table.since, table.id)],
)
