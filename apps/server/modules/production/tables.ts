import { HOLD_CAUSES } from '@tintype/contract/orders/order-states'
import { PRINT_STATES } from '@tintype/contract/production/print-states'
import { ORIENTATIONS, PRINT_SIZES, type PrintSize } from '@tintype/domain/prints/sizes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/queries/columns.ts'
import { orderLines, orders, parcels } from '../orders/tables.ts'
import type { PrintMaking } from './rules/print-making.ts'

/** Manufacturers. A migration inserts one, so that a new installation can route prints. */
export const manufacturers = pgTable(
  'manufacturers',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    name: text('name').notNull().unique('manufacturers_name'),
    /** The regions that it ships to. */
    regions: text('regions', { enum: ['us', 'eu', 'international'] })
      .array()
      .notNull(),
    /** Cost per unit by size, in cents. It does not make sizes without a cost. */
    costsCents: jsonb('costs_cents').$type<Partial<Record<PrintSize, number>>>().notNull(),
    /** Units per business day. */
    capacityPerDay: integer('capacity_per_day').notNull(),
    /** Business days from production to dispatch. */
    leadDays: integer('lead_days').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    /** Rotation count of the webhook secret. Each value derives another secret. */
    secretTurn: integer('secret_turn').notNull().default(0),
    /** End of validity of the former secret. Null if never rotated, or revoked. */
    formerSecretUntil: instant('former_secret_until'),
  },
  () => [check('manufacturers_figures', sql`capacity_per_day > 0 and lead_days >= 0`)],
)

/** Print files, cut from an original for one artwork and shared by all of its prints. Deleted when no print needs them. */
export const printFiles = pgTable(
  'print_files',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    originalKey: text('original_key').notNull(),
    size: text('size', { enum: PRINT_SIZES }).notNull(),
    orientation: text('orientation', { enum: ORIENTATIONS }).notNull(),
    /** Crop position on the picture, in thousandths of the free space. */
    cropPlace: integer('crop_place').notNull().default(500),
    /** The storage key, in the area of prints. */
    key: text('key').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    dotsPerInch: integer('dots_per_inch').notNull(),
    /** The processing. Null for a file from before it was recorded: a JPEG without bleed. */
    making: jsonb('making').$type<PrintMaking>(),
    /** A small preview as a base64 JPEG. */
    preview: text('preview').notNull(),
    /** When the file was made, or last needed by a print. */
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    unique('print_files_plate').on(table.originalKey, table.size, table.orientation, table.cropPlace),
    index('print_files_key').on(table.key),
    index('print_files_used').on(table.usedAt),
  ],
)

/** The production of the units of one order line. A reprint is a separate row. */
export const prints = pgTable(
  'prints',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** The public number, formatted as `J000042`. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    state: text('state', { enum: PRINT_STATES }).notNull().default('preflight'),
    /** When the print entered its state. */
    since: instant('since').notNull(),
    /** The state that a release returns to. */
    heldFrom: text('held_from', { enum: PRINT_STATES }),
    holdReason: text('hold_reason'),
    /** What the customer reads about the hold; null for a hold from before it was recorded. */
    holdCause: text('hold_cause', { enum: HOLD_CAUSES }),
    /** The cause of which the customer was notified; null where the print is not on hold. */
    holdNotified: text('hold_notified', { enum: HOLD_CAUSES }),
    cancelReason: text('cancel_reason'),
    /** Version, for optimistic locking. */
    version: integer('version').notNull().default(1),

    dotsPerInch: integer('dots_per_inch'),
    /** Not used any more: production does not judge sharpness. The release before writes it; a later one removes it. */
    mayBeSoft: boolean('may_be_soft').notNull().default(false),

    /** Progress of the file while a network enlarges it; null otherwise. */
    filePercent: smallint('file_percent'),
    printFileId: uuid('print_file_id').references(() => printFiles.id, { onDelete: 'set null' }),

    manufacturerId: uuid('manufacturer_id').references(() => manufacturers.id),
    routingReason: text('routing_reason'),
    /** Sign-in id of the operator who chose the manufacturer; null for automatic routing. */
    routedBy: text('routed_by'),
    promisedOn: date('promised_on'),
    /** For all units, at the time of routing. */
    costCents: cents('cost_cents'),

    reprintOf: uuid('reprint_of'),
    reprintReason: text('reprint_reason'),
    parcelId: uuid('parcel_id').references(() => parcels.id),
  },
  (table) => [
    unique('prints_number').on(table.number),
    index('prints_state').on(table.state, table.since, table.id),
    index('prints_order').on(table.orderId),
    // for the foreign key check when a line is deleted; the partial index below does not serve it
    index('prints_line').on(table.orderLineId),
    index('prints_open_at').on(table.manufacturerId).where(sql`state in ('routed', 'in_production', 'on_hold')`),
    index('prints_parcel').on(table.parcelId).where(sql`parcel_id is not null`),
    index('prints_file').on(table.printFileId).where(sql`print_file_id is not null`),
    // at most one first print per line, under concurrent requests too
    uniqueIndex('prints_first').on(table.orderLineId).where(sql`reprint_of is null`),
    check('prints_quantity', sql`quantity > 0`),
    check('prints_held', sql`(state = 'on_hold') = (held_from is not null)`),
    check('prints_routed', sql`state not in ('routed', 'in_production') or manufacturer_id is not null`),
    check('prints_reprint', sql`(reprint_of is null) = (reprint_reason is null)`),
  ],
)

/** The capacity that prints use, by manufacturer and day. */
export const printSlots = pgTable(
  'print_slots',
  {
    printId: uuid('print_id')
      .notNull()
      .references(() => prints.id),
    day: date('day').notNull(),
    manufacturerId: uuid('manufacturer_id')
      .notNull()
      .references(() => manufacturers.id),
    copies: integer('plates').notNull(),
  },
  (table) => [
    primaryKey({ name: 'print_slots_pk', columns: [table.printId, table.day] }),
    index('print_slots_manufacturer').on(table.manufacturerId, table.day),
    check('print_slots_plates', sql`plates > 0`),
  ],
)

/** Manufacturer webhook messages, stored before the response. The id identifies repeated messages. */
export const productionMessages = pgTable(
  'production_messages',
  {
    manufacturerId: uuid('manufacturer_id')
      .notNull()
      .references(() => manufacturers.id),
    messageId: text('message_id').notNull(),
    /** Our id, for operators' pages. */
    id: uuid('id').notNull().default(sql`uuidv7()`),
    printId: uuid('print_id')
      .notNull()
      .references(() => prints.id),
    type: text('type', { enum: ['print.started', 'print.shipped', 'print.delivered', 'print.problem'] }).notNull(),
    carrier: text('carrier'),
    tracking: text('tracking'),
    reason: text('reason'),
    receivedAt: instant('received_at').notNull(),
    /** When the message was applied, or found to have no effect. */
    doneAt: instant('done_at'),
    /** When an operator quarantined it. A quarantined message has no effect. */
    quarantinedAt: instant('quarantined_at'),
    quarantineReason: text('quarantine_reason'),
  },
  (table) => [
    primaryKey({ name: 'production_messages_pk', columns: [table.manufacturerId, table.messageId] }),
    unique('production_messages_id').on(table.id),
    index('production_messages_waiting').on(table.printId).where(sql`done_at is null`),
    index('production_messages_received').on(table.receivedAt, table.id),
    index('production_messages_open').on(table.receivedAt, table.id).where(sql`done_at is null`),
    index('production_messages_quarantined').on(table.receivedAt, table.id).where(sql`quarantined_at is not null`),
  ],
)
