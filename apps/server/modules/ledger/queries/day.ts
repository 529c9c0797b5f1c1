import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'

export type DaySums = { commissionCents: number; donationCents: number; payoutCents: number }

/**
 * Commissions, donations and payouts per UTC day, from the entries of these days. Moves between accounts of one owner (an open dispute, a
 * remittance) do not change the sums.
 */
export async function sumLedgerDays(queryable: Queryable, { from, until }: { from: Date; until: Date }): Promise<Map<string, DaySums>> {
  const { rows } = await queryable.execute<{ day: string; commission: string; donation: string; payout: string }>(sql`
    SELECT to_char(recorded_at AT TIME ZONE 'utc', 'YYYY-MM-DD') AS day,
      coalesce(-sum(house_commission_expense), 0) AS commission,
      coalesce(sum(coalesce(cause_donations, 0) + coalesce(cause_disputed, 0)) FILTER (WHERE kind IN
        ('commission', 'commission_reversal', 'dispute_opened', 'dispute_won', 'dispute_lost')), 0) AS donation,
      coalesce(sum(house_cash) FILTER (WHERE kind IN ('payout_paid', 'payout_bounced')), 0) AS payout
    FROM ledger_postings
    WHERE recorded_at >= ${from.toISOString()} AND recorded_at < ${until.toISOString()}
    GROUP BY 1`)
  return new Map(
    rows.map(({ day, commission, donation, payout }) => [
      day,
      { commissionCents: Number(commission), donationCents: Number(donation), payoutCents: Number(payout) },
    ]),
  )
}
