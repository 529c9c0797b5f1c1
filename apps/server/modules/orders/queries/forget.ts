import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { orders } from '../tables.ts'

/** The orders of a sales channel. @param references  the channel's ids; all of its orders by default */
export async function listOrderNumbers(
  queryable: Queryable,
  { provider, references }: { provider: string; references?: readonly string[] | undefined },
): Promise<{ id: string; number: string; isForgotten: boolean }[]> {
  const { id, number, customerForgottenAt, paymentProvider, paymentReference } = orders
  return queryable
    .select({ id, number, isForgotten: sql<boolean>`${customerForgottenAt} is not null` })
    .from(orders)
    .where(and(eq(paymentProvider, provider), references && inArray(paymentReference, [...references])))
    .orderBy(asc(id))
}

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
