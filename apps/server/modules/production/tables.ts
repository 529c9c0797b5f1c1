import { PRINT_STATES } from '@tintype/contract/print-states'
import { ORIENTATIONS, PLATE_SIZES, type PlateSize } from '@tintype/contract/sizes'
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
import { cents, instant } from '../../platform/database/columns.ts'
import { orderLines, orders, parcels } from '../store/tables.ts'
import type { PrintMaking } from './rules/crop.ts'

/** Who makes plates. One stands here from the start, so that a fresh installation can make something. */
export const manufacturers = pgTable(
  'manufacturers',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    name: text('name').notNull().unique('manufacturers_name'),
    /** Where it sends plates to. */
    regions: text('regions', { enum: ['us', 'eu', 'international'] })
      .array()
      .notNull(),
    /** What one plate of each size costs us, in cents; a size that is not there is not made. */
    costsCents: jsonb('costs_cents').$type<Partial<Record<PlateSize, number>>>().notNull(),
    /** Plates on a business day. */
    capacityPerDay: integer('capacity_per_day').notNull(),
    /** Business days from a plate's day until it leaves. */
    leadDays: integer('lead_days').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    /** How often the secret that it signs with was changed: each time it is another one. */
    secretTurn: integer('secret_turn').notNull().default(0),
    /** Until when the one before holds, too; null where it never was or was revoked. */
    formerSecretUntil: instant('former_secret_until'),
  },
  () => [check('manufacturers_figures', sql`capacity_per_day > 0 and lead_days >= 0`)],
)

/** What manufacturers print from: cut out of an original for one plate, once for all prints of it, and gone when none needs it. */
export const printFiles = pgTable(
  'print_files',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    originalKey: text('original_key').notNull(),
    size: text('size', { enum: PLATE_SIZES }).notNull(),
    orientation: text('orientation', { enum: ORIENTATIONS }).notNull(),
    /** Where the plate lies on the picture, in thousandths of the room there is. */
    cropPlace: integer('crop_place').notNull().default(500),
    /** The file's name in the storage, in the area of prints. */
    key: text('key').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    dotsPerInch: integer('dots_per_inch').notNull(),
    /** What was done to it; null where it was made before that was kept, as a JPEG without bleed. */
    making: jsonb('making').$type<PrintMaking>(),
    /** A small JPEG to recognise it by, as base64. */
    preview: text('preview').notNull(),
    /** When it was made, or a print was last found to need it. */
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    unique('print_files_plate').on(table.originalKey, table.size, table.orientation, table.cropPlace),
    index('print_files_key').on(table.key),
    index('print_files_used').on(table.usedAt),
  ],
)

/** The making of the plates of one order line; a reprint is another one. */
export const prints = pgTable(
  'prints',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    /** What papers and people call it, as `J000042`. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    state: text('state', { enum: PRINT_STATES }).notNull().default('preflight'),
    /** Since when it is in its state. */
    since: instant('since').notNull(),
    /** Where it goes on when it is released. */
    heldFrom: text('held_from', { enum: PRINT_STATES }),
    holdReason: text('hold_reason'),
    cancelReason: text('cancel_reason'),
    /** Counts its changes, so that nobody moves one unseen. */
    version: integer('version').notNull().default(1),

    dotsPerInch: integer('dots_per_inch'),
    /** An operator has seen that it is soft and let it pass. */
    mayBeSoft: boolean('may_be_soft').notNull().default(false),

    /** How far its file is, while a network enlarges it; null before and after. */
    filePercent: smallint('file_percent'),
    printFileId: uuid('print_file_id').references(() => printFiles.id, { onDelete: 'set null' }),

    manufacturerId: uuid('manufacturer_id').references(() => manufacturers.id),
    routingReason: text('routing_reason'),
    /** The operator's sign-in where one has overruled; null where it was routed by the rule. */
    routedBy: text('routed_by'),
    promisedOn: date('promised_on'),
    /** For all its plates, as it was when it was routed. */
    costCents: cents('cost_cents'),

    reprintOf: uuid('reprint_of'),
    reprintReason: text('reprint_reason'),
    parcelId: uuid('parcel_id').references(() => parcels.id),
  },
  (table) => [
    unique('prints_number').on(table.number),
    index('prints_state').on(table.state, table.since, table.id),
    index('prints_order').on(table.orderId),
    // a line that is deleted is looked for here; the one below is not of all prints, so that it cannot be asked
    index('prints_line').on(table.orderLineId),
    index('prints_open_at').on(table.manufacturerId).where(sql`state in ('routed', 'in_production', 'on_hold')`),
    index('prints_parcel').on(table.parcelId).where(sql`parcel_id is not null`),
    index('prints_file').on(table.printFileId).where(sql`print_file_id is not null`),
    // a line is printed once by itself, whoever asks for it and however often
    uniqueIndex('prints_first').on(table.orderLineId).where(sql`reprint_of is null`),
    check('prints_quantity', sql`quantity > 0`),
    check('prints_held', sql`(state = 'on_hold') = (held_from is not null)`),
    check('prints_routed', sql`state not in ('routed', 'in_production') or manufacturer_id is not null`),
    check('prints_reprint', sql`(reprint_of is null) = (reprint_reason is null)`),
  ],
)

/** On which days a manufacturer makes the plates of a print: what its capacity is counted by. */
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
    plates: integer('plates').notNull(),
  },
  (table) => [
    primaryKey({ name: 'print_slots_pk', columns: [table.printId, table.day] }),
    index('print_slots_manufacturer').on(table.manufacturerId, table.day),
    check('print_slots_plates', sql`plates > 0`),
  ],
)

/** What manufacturers say by their webhook, kept before it is answered; one that comes again is known by its id. */
export const productionMessages = pgTable(
  'production_messages',
  {
    manufacturerId: uuid('manufacturer_id')
      .notNull()
      .references(() => manufacturers.id),
    messageId: text('message_id').notNull(),
    /** Our own name of it, for the pages of operators. */
    id: uuid('id').notNull().default(sql`uuidv7()`),
    printId: uuid('print_id')
      .notNull()
      .references(() => prints.id),
    type: text('type', { enum: ['print.started', 'print.shipped', 'print.delivered', 'print.problem'] }).notNull(),
    carrier: text('carrier'),
    tracking: text('tracking'),
    reason: text('reason'),
    receivedAt: instant('received_at').notNull(),
    /** When something followed from it, or it was seen that nothing does. */
    doneAt: instant('done_at'),
    /** An operator has set it aside, and why: nothing follows from it. */
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
