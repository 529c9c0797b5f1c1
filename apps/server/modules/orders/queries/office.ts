import type { OrderFilter } from '@tintype/contract/admin/office-lists'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { type SortedRange, sortedBy, toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
import { orders } from '../tables.ts'

/** Orders that match the filter, in order, each with its place. */
export async function findOfficeOrders(
  queryable: Queryable,
  { status, email, from, to }: Omit<OrderFilter, 'order'>,
  range: SortedRange<OrderFilter['order']>,
) {
  const { id, number, totalCents, refundedCents, placedAt, paidAt, shippingAddress } = orders
  const { behind, orderBy, place } = sortedBy(toKeysetSort({ status, email }, range.order), range)
  const days = toInstantRange({ from, to })
  return queryable
    .select({
      ...{ id, number, totalCents, refundedCents, placedAt, paidAt, place },
      status: orders.status,
      email: orders.email,
      country: sql<string>`coalesce(${shippingAddress} ->> 'country', '')`,
    })
    .from(orders)
    .where(
      and(
        status && eq(orders.status, status),
        // emails are stored in lower case
        email === undefined ? undefined : eq(orders.email, email.toLowerCase()),
        days.from && gte(placedAt, days.from),
        days.until && lt(placedAt, days.until),
        behind,
      ),
    )
    .orderBy(...orderBy)
    .limit(range.limit)
}

export type OfficeOrderRow = Awaited<ReturnType<typeof findOfficeOrders>>[number]

function toKeysetSort({ status, email }: Pick<OrderFilter, 'status' | 'email'>, order: OrderFilter['order']) {
  const { id, totalCents, placedAt } = orders
  if (order === 'largest' || order === 'smallest') return { by: totalCents, id, type: 'bigint', isFalling: order === 'largest' } as const
  const isFalling = order === 'latest'
  // the index of a status is ascending; those of all orders and of a customer are descending
  return { by: placedAt, id, type: 'timestamptz', isFalling, isIndexFalling: status === undefined || email !== undefined } as const
}
