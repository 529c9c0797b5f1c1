import { date, pgTable } from 'drizzle-orm/pg-core'
import { cents } from '../../platform/database/columns.ts'

/** What each day that is over came to, added up once. Never the truth: that is in the ledger and the orders, and it can be made anew. */
export const dayFigures = pgTable('day_figures', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salesCents: cents('sales_cents').notNull(),
  commissionCents: cents('commission_cents').notNull(),
  donationCents: cents('donation_cents').notNull(),
  payoutCents: cents('payout_cents').notNull(),
})
