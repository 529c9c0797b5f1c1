import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** In place of the address of a link that was used. */
export const USED = ''

/** Links that were mailed. Only their hashes are stored, so this table opens no orders. */
export const customerLinks = pgTable(
  'customer_links',
  {
    /** The request's, so that a mail that is tried again is not a second link. */
    id: uuid('id').primaryKey(),
    linkHash: text('link_hash').notNull().unique('customer_links_hash'),
    /** `USED` once the link was used. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('customer_links_expiry').on(table.expiresAt)],
)

/** Who looks at the orders of an address, by the hash of what their browser holds. */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    sessionHash: text('session_hash').primaryKey(),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('customer_sessions_expiry').on(table.expiresAt)],
)
