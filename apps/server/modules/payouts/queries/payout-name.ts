import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { payoutNumber } from '../rules/payouts.ts'
import { payouts } from '../tables.ts'

export type PayoutName = { number: string; status: string }

/** Numbers and status of payouts, by id. */
export async function findPayoutNames(queryable: Queryable, ids: readonly string[]): Promise<Map<string, PayoutName>> {
  if (!ids.length) return new Map()
  const { id, number, status } = payouts
  const rows = await queryable
    .select({ id, number, status })
    .from(payouts)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, { number: payoutNumber(row.number), status: row.status }]))
}
