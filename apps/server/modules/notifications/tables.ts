import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    /** The notice as sealed JSON, for sending it again; null if a link in it grants access. */
    sealed: text('sealed'),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
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
