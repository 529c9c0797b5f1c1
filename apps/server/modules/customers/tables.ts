import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Links that were mailed and not opened yet. Whoever reads this table can open none: of each only the hash is kept. */
export const customerLinks = pgTable(
  'customer_links',
  {
    /** The request's, so that a mail that is tried again is not a second link. */
    id: uuid('id').primaryKey(),
    linkHash: text('link_hash').notNull().unique('customer_links_hash'),
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
