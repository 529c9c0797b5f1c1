import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'

/** Replaces the e-mail address of a used link. */
export const USED_LINK_EMAIL = ''

/** Mailed links. Only their hashes are stored, so that a reader of the table cannot open orders. */
export const customerLinks = pgTable(
  'customer_links',
  {
    /** The id of the request, so that a retried mail creates no second link. */
    id: uuid('id').primaryKey(),
    linkHash: text('link_hash').notNull().unique('customer_links_hash'),
    /** `USED` once the link was used. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('customer_links_expiry').on(table.expiresAt)],
)

/** Sessions that show the orders of an address, by the hash of the browser's cookie. */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    sessionHash: text('session_hash').primaryKey(),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('customer_sessions_expiry').on(table.expiresAt)],
)
