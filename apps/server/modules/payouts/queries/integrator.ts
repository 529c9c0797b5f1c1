import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { payouts } from '../tables.ts'
import type { PayoutRow } from './payouts.ts'

/** Payouts of all artists, the newest first, each with its place in that order. */
export async function findNewestPayouts(
  queryable: Queryable,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ payout: PayoutRow; place: Place }[]> {
  const { requestedAt, id } = payouts
  return queryable
    .select({ payout: payouts, place: { at: microsecondInstant(requestedAt), id } })
    .from(payouts)
    .where(isBefore(requestedAt, id, after))
    .orderBy(sql`${requestedAt} DESC`, sql`${id} DESC`)
    .limit(limit)
}
