import type { ShippingAddress } from '@tintype/contract/orders/store'
import { QUESTION_KINDS } from '@tintype/contract/payments/payments'
import { PlateSize } from '@tintype/contract/shapes'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgEnum, pgSequence, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/queries/columns.ts'

export const plateSize = pgEnum('plate_size', PlateSize.enum)

/** Price and commission of a size from an instant on. Append-only. */
export const prices = pgTable(
  'prices',
  {
    size: plateSize('size').notNull(),
    validFrom: instant('valid_from').notNull(),
    priceCents: cents('price_cents').notNull(),
    commissionCents: cents('commission_cents').notNull(),
    /** User id of the operator; null for the initial prices. */
    addedBy: text('added_by'),
  },
  (table) => [
    primaryKey({ name: 'prices_pk', columns: [table.size, table.validFrom] }),
    check('prices_commission', sql`commission_cents >= 0 and commission_cents <= price_cents`),
  ],
)

export const orderNumbers = pgSequence('order_numbers', { startWith: 100_001 })

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** `T100001`: for humans; grants no access. */
    number: text('number').notNull().unique('orders_number').default(sql`'T' || nextval('order_numbers')`),
    /** 256 random bits: the token grants access to the order. */
    token: text('token').notNull().unique('orders_token'),
    email: text('email').notNull(),
    status: text('status', {
      enum: ['awaiting_payment', 'paid', 'in_production', 'shipped', 'delivered', 'refunded', 'cancelled'],
    }).notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** Tax collected and remitted by the channel; not part of the other sums. */
    taxCents: cents('tax_cents').notNull().default(0),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>().notNull(),
    /** When address and email were anonymized; null before that. */
    customerForgottenAt: instant('customer_forgotten_at'),
    paymentProvider: text('payment_provider').notNull(),
    /** Id of the payment at its provider; null until it is paid. */
    paymentReference: text('payment_reference'),
    /** The provider's payment page, where there is one: its session id and its URL. */
    paymentSession: text('payment_session').unique('orders_payment_session'),
    paymentUrl: text('payment_url'),
    placedAt: instant('placed_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
    inProductionAt: instant('in_production_at'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    unique('orders_payment').on(table.paymentProvider, table.paymentReference),
    index('orders_placed').on(table.placedAt.desc(), table.id.desc()),
    index('orders_customer').on(table.email, table.placedAt.desc(), table.id.desc()),
    index('orders_awaiting').on(table.placedAt).where(sql`status = 'awaiting_payment'`),
    index('orders_with_customer').on(table.placedAt).where(sql`customer_forgotten_at is null`),
    // lists of the back office
    index('orders_status').on(table.status, table.placedAt, table.id),
    index('orders_total').on(table.totalCents, table.id),
    // the totals of a day
    index('orders_paid').on(table.paidAt).where(sql`paid_at is not null`),
    check('orders_total', sql`total_cents = subtotal_cents + shipping_cents`),
    check('orders_refunded', sql`refunded_cents between 0 and total_cents`),
  ],
)

/** One product and its quantity. Price, commission and give-back are frozen at sale. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    line: integer('line').notNull(),
    artworkUid: uuid('artwork_uid').notNull(),
    artistId: uuid('artist_id').notNull(),
    handle: text('handle').notNull(),
    title: text('title').notNull(),
    artistName: text('artist_name').notNull(),
    orientation: text('orientation', { enum: ['vertical', 'horizontal'] }).notNull(),
    size: plateSize('size').notNull(),
    /** Crop of the print as the customer saw it. Null for older sales, which use the current crop. */
    cropPlace: integer('crop_place'),
    quantity: integer('quantity').notNull(),
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    /** Quantity in an open or lost dispute. */
    disputedQuantity: integer('disputed_quantity').notNull().default(0),
    priceCents: cents('price_cents').notNull(),
    commissionCents: cents('commission_cents').notNull(),
    donationPercent: integer('donation_percent').notNull().default(0),
    causeId: uuid('cause_id'),
    /** The mails about the sale to artist and customer are queued. */
    isTold: boolean('is_told').notNull().default(false),
  },
  (table) => [
    unique('order_lines_line').on(table.orderId, table.line),
    index('order_lines_artwork').on(table.artworkUid),
    check('order_lines_quantity', sql`quantity > 0 and refunded_quantity between 0 and quantity`),
    check('order_lines_disputed', sql`disputed_quantity between 0 and quantity - refunded_quantity`),
  ],
)

/** A refund of one or more lines of an order. Each refund line causes one reversal in the ledger. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The whole refund, and the shipping part of it, which is refunded with the last print of the order. */
    amountCents: cents('amount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
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

/** The channel's id of an order line, which its refunds refer to. */
export const channelLines = pgTable('channel_lines', {
  orderLineId: uuid('order_line_id')
    .primaryKey()
    .references(() => orderLines.id),
  reference: text('reference').notNull(),
})

/** An operator's match of a channel's order line whose variant is unknown here. */
export const channelMatches = pgTable('channel_matches', {
  /** The channel's id of the line. */
  reference: text('reference').primaryKey(),
  artworkUid: uuid('artwork_uid').notNull(),
  size: plateSize('size').notNull(),
  /** User id of the operator. */
  matchedBy: text('matched_by').notNull(),
  matchedAt: instant('matched_at').notNull(),
})

/** Reports of a provider or channel that cannot be processed automatically. They have no effect until an operator answers. */
export const paymentQuestions = pgTable(
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

export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').notNull(),
    tracking: text('tracking').notNull(),
    shippedAt: instant('shipped_at').notNull().defaultNow(),
  },
  (table) => [index('parcels_order').on(table.orderId)],
)

/** Last entry of each sitemap file; the last file of each kind is open-ended and has no row. Rebuilt once a day. */
export const sitemapCuts = pgTable(
  'sitemap_cuts',
  {
    kind: text('kind', { enum: ['plates', 'shops'] }).notNull(),
    file: integer('file').notNull(),
    endsAt: text('ends_at').notNull(),
  },
  (table) => [primaryKey({ name: 'sitemap_cuts_pk', columns: [table.kind, table.file] })],
)
