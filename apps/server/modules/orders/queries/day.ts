import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'

/** Payments minus refunds per UTC day, in cents. */
export async function sumOrderDays(queryable: Queryable, { from, until }: { from: Date; until: Date }): Promise<Map<string, number>> {
  const { rows } = await queryable.execute<{ day: string; sales: string }>(sql`
    SELECT to_char(at AT TIME ZONE 'utc', 'YYYY-MM-DD') AS day, sum(amount_cents) AS sales FROM (
      SELECT paid_at AS at, total_cents AS amount_cents FROM orders
      WHERE paid_at >= ${from.toISOString()} AND paid_at < ${until.toISOString()}
      UNION ALL
      SELECT refunded_at, -amount_cents FROM refunds
      WHERE refunded_at >= ${from.toISOString()} AND refunded_at < ${until.toISOString()}
    ) AS moved GROUP BY 1`)
  return new Map(rows.map(({ day, sales }) => [day, Number(sales)]))
}
