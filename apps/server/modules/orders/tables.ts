import { ORDER_STATES } from '@tintype/contract/orders/order-states'
import type { ShippingAddress } from '@tintype/contract/orders/store'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/queries/columns.ts'
import { printSize } from '../pricing/tables.ts'

/*
 * The table `orders` has a further column, `found_by`: a `tsvector` that the database maintains from number, e-mail and address. It is never
 * read as a value, so it is not declared here.
 */

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
    /** Tax that the customer paid to us in addition to the total, and what was refunded of it. Never part of earnings. */
    paidTaxCents: cents('paid_tax_cents').notNull().default(0),
    refundedTaxCents: cents('refunded_tax_cents').notNull().default(0),
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
    /** The state of which the customer was last notified; null before the first change. */
    notifiedState: text('notified_state', { enum: ORDER_STATES }),
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
    check('orders_refunded_tax', sql`refunded_tax_cents between 0 and paid_tax_cents`),
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
    size: printSize('size').notNull(),
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
    /** When the report of the contents to the sales channel was last queued; null where none is due, or it was reported. */
    reportDueAt: instant('report_due_at'),
  },
  (table) => [index('parcels_order').on(table.orderId)],
)
