import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** That a mail was written, and what became of it. Kept for a while, and without what only its reader may open. */
export const mailLog = pgTable(
  'mail_log',
  {
    /** That of its job, and of the mail's Message-ID. */
    id: uuid('id').primaryKey(),
    /** In small letters; null once the person was erased. */
    address: text('address'),
    kind: text('kind').notNull(),
    /** The notice as sealed JSON, to send it again; null where a link in it opens something. */
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
