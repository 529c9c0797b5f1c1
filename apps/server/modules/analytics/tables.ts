import { date, pgTable } from 'drizzle-orm/pg-core'
import { cents } from '../../platform/database/queries/columns.ts'

/** Sums of past days. A cache: the ledger and the orders are authoritative, and the sums can be computed again. */
export const dayFigures = pgTable('day_figures', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salesCents: cents('sales_cents').notNull(),
  commissionCents: cents('commission_cents').notNull(),
  donationCents: cents('donation_cents').notNull(),
  payoutCents: cents('payout_cents').notNull(),
})
