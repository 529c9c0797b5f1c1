import { QUESTION_KINDS } from '@tintype/contract/payments/payments'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/queries/columns.ts'
import { orderLines, orders } from '../orders/tables.ts'

/** A refund of one or more lines of an order. Each refund line causes one reversal in the ledger. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The whole refund without tax, and the shipping part of it. */
    amountCents: cents('amount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    /** Returned in addition. */
    taxCents: cents('tax_cents').notNull().default(0),
    /** User id of the operator; the provider's name where it was made at the provider. */
    refundedBy: text('refunded_by').notNull(),
    refundedAt: instant('refunded_at').notNull().defaultNow(),
    /** Id at the payment provider; null until it is sent. */
    reference: text('reference').unique('refunds_reference'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_refunded').on(table.refundedAt),
    index('refunds_unsent').on(table.refundedAt).where(sql`reference is null`),
    check('refunds_amount', sql`amount_cents >= shipping_cents and shipping_cents >= 0`),
  ],
)

export const refundLines = pgTable(
  'refund_lines',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    unique('refund_lines_line').on(table.refundId, table.orderLineId),
    index('refund_lines_order_line').on(table.orderLineId),
    check('refund_lines_quantity', sql`quantity > 0`),
  ],
)

/** Chargebacks by the buyer's bank. While one is open, the commissions of its lines are held back. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Id at the payment provider; unique, so that repeated reports open a dispute once. */
    reference: text('reference').notNull().unique('disputes_reference'),
    status: text('status', { enum: ['opened', 'won', 'lost'] })
      .notNull()
      .default('opened'),
    openedAt: instant('opened_at').notNull(),
    endedAt: instant('ended_at'),
    /** As the provider reports them; null for disputes of earlier releases and of channels. */
    amountCents: cents('amount_cents'),
    reason: text('reason'),
    /** Until when the bank accepts evidence. */
    dueAt: instant('due_at'),
  },
  (table) => [index('disputes_order').on(table.orderId)],
)

export const disputeLines = pgTable(
  'dispute_lines',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    unique('dispute_lines_line').on(table.disputeId, table.orderLineId),
    index('dispute_lines_order_line').on(table.orderLineId),
    check('dispute_lines_quantity', sql`quantity > 0`),
  ],
)

/** Evidence about a dispute that an operator sends to the bank. A bank accepts it once; after a refusal it can be sent again. */
export const disputeEvidences = pgTable(
  'dispute_evidences',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    /** The operator's words. The facts of the order are read when it is sent. */
    statement: text('statement').notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    sentAt: instant('sent_at'),
    /** Why the provider refused it. */
    refusal: text('refusal'),
    /** Why the latest attempt failed that will be repeated. */
    error: text('error'),
  },
  (table) => [
    index('dispute_evidences_dispute').on(table.disputeId, table.requestedAt),
    uniqueIndex('dispute_evidences_once').on(table.disputeId).where(sql`refusal is null`),
  ],
)

/** Reports of a provider or channel that cannot be processed automatically. They have no effect until an operator answers. */
export const unmatchedPayments = pgTable(
  'payment_questions',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** Name of the provider or channel. */
    provider: text('provider').notNull(),
    /** Null where it belongs to no order. */
    orderId: uuid('order_id').references(() => orders.id),
    kind: text('kind', { enum: QUESTION_KINDS }).notNull(),
    /** The provider's id of the subject; for a refused refund, the refund's own id. */
    reference: text('reference').notNull(),
    /** The channel's id of the order that it belongs to. */
    orderReference: text('order_reference'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** Further facts in a sentence; no personal data. */
    about: text('about'),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
    /** The operator's user id, or a name given at the command line. */
    answeredBy: text('answered_by'),
    answer: text('answer'),
  },
  (table) => [
    unique('payment_questions_once').on(table.kind, table.reference),
    index('payment_questions_order').on(table.orderId),
    index('payment_questions_open').on(table.askedAt).where(sql`answered_at is null`),
  ],
)
