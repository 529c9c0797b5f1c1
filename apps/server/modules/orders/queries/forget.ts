import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'

export async function forgetOrderCustomer(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await forget(tx, sql`id = ${orderId}`, at)
}

/** The oldest first; skips orders locked by another transaction until the next run. @returns the number of anonymized orders */
export async function forgetCustomersBefore(
  tx: Transaction,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<number> {
  const old = sql`id IN (
    SELECT id FROM orders WHERE customer_forgotten_at IS NULL AND placed_at < ${before.toISOString()}::timestamptz
    ORDER BY placed_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`
  return forget(tx, old, at)
}

/** Keeps country and region for tax reports. `.invalid` addresses never receive mail (RFC 2606). */
async function forget(tx: Transaction, which: SQL, at: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    UPDATE orders SET email = id || '@deleted.invalid', customer_forgotten_at = ${at.toISOString()}::timestamptz,
      shipping_address = jsonb_strip_nulls(jsonb_build_object('name', 'Deleted customer', 'line1', 'Deleted', 'city', 'Deleted',
        'region', shipping_address->'region', 'country', shipping_address->'country'))
    WHERE ${which} AND customer_forgotten_at IS NULL`)
  return rowCount ?? 0
}
