import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../platform/database/queries/columns.ts'

export const causes = pgTable(
  'causes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique('causes_slug'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageUrls: jsonb('image_urls').$type<string[]>().notNull().default([]),
    fundingGoalCents: cents('funding_goal_cents'),
    externalUrl: text('external_url'),
    agreedOn: date('agreed_on', { mode: 'string' }),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('causes_active').on(table.isActive, table.createdAt)],
)

/** Former slugs of causes. Their addresses redirect. */
export const causeFormerSlugs = pgTable(
  'cause_former_slugs',
  {
    slug: text('slug').primaryKey(),
    causeId: uuid('cause_id')
      .notNull()
      .references(() => causes.id),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('cause_former_slugs_cause').on(table.causeId)],
)

/** Causes whose slug may have lost letters of the title. A migration filled it; a job empties it. */
export const causeSlugsDue = pgTable('cause_slugs_due', {
  causeId: uuid('cause_id')
    .primaryKey()
    .references(() => causes.id),
})

/** A batch of donations to causes: due when created, remitted when the money was sent. */
export const remittances = pgTable('remittances', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  status: text('status', { enum: ['due', 'remitted', 'cancelled'] })
    .notNull()
    .default('due'),
  madeBy: text('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  /** The day on which the money was sent. */
  remittedOn: date('remitted_on', { mode: 'string' }),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  reference: text('reference'),
})

/** The share of one cause in a batch, and its receipt. */
export const remittanceLines = pgTable(
  'remittance_lines',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    remittanceId: uuid('remittance_id')
      .notNull()
      .references(() => remittances.id),
    causeId: uuid('cause_id')
      .notNull()
      .references(() => causes.id),
    amountCents: cents('amount_cents').notNull(),
    receiptKey: text('receipt_key'),
    receiptType: text('receipt_type', { enum: ['application/pdf', 'image/png', 'image/jpeg'] }),
  },
  (table) => [
    unique('remittance_lines_cause').on(table.remittanceId, table.causeId),
    index('remittance_lines_of_cause').on(table.causeId),
    check('remittance_lines_amount', sql`amount_cents > 0`),
  ],
)
