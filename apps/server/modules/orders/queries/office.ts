import type { OrderFilter } from '@tintype/contract/admin/office-lists'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { type SortedRange, sortedBy, toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
import { matchText } from '../../../platform/database/queries/text-match.ts'
import { orders } from '../tables.ts'

/** Orders that match the filter, in order, each with its place. */
export async function findOfficeOrders(
  queryable: Queryable,
  { status, email, words, from, to }: Omit<OrderFilter, 'order'>,
  range: SortedRange<OrderFilter['order']>,
) {
  const { id, number, totalCents, refundedCents, placedAt, paidAt, shippingAddress } = orders
  const { behind, orderBy, place } = sortedBy(toKeysetSort({ status, email }, range.order), range)
  const days = toInstantRange({ from, to })
  const where = and(
    status && eq(orders.status, status),
    email === undefined ? undefined : eq(orders.email, normaliseEmail(email)),
    days.from && gte(placedAt, days.from),
    days.until && lt(placedAt, days.until),
    behind,
  )
  const { limit } = range
  const isFound =
    words === undefined ? undefined : await matchText(queryable, { table: orders, id, match: hasWords(words), where, orderBy, limit })
  return queryable
    .select({
      ...{ id, number, totalCents, refundedCents, placedAt, paidAt, place },
      status: orders.status,
      email: orders.email,
      country: sql<string>`coalesce(${shippingAddress} ->> 'country', '')`,
    })
    .from(orders)
    .where(and(where, isFound))
    .orderBy(...orderBy)
    .limit(limit)
}

/** The words at the beginning of words of number, e-mail and address; see `tables.ts`. */
function hasWords(words: string): SQL {
  return sql`orders.found_by @@ search_prefixes('simple', ${words}, '')`
}

export type OfficeOrderRow = Awaited<ReturnType<typeof findOfficeOrders>>[number]

function toKeysetSort({ status, email }: Pick<OrderFilter, 'status' | 'email'>, order: OrderFilter['order']) {
  const { id, totalCents, placedAt } = orders
  if (order === 'largest' || order === 'smallest') return { by: totalCents, id, type: 'bigint', isFalling: order === 'largest' } as const
  const isFalling = order === 'latest'
  // the index of a status is ascending; those of all orders and of a customer are descending
  return { by: placedAt, id, type: 'timestamptz', isFalling, isIndexFalling: status === undefined || email !== undefined } as const
}
