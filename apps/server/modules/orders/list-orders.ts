import type { ListedOrder, OrderFilter } from '@tintype/contract/admin/office-lists'
import { type OrderState, orderStateNames } from '@tintype/contract/orders/order-states'
import { formatFileName, listFile } from '../../http/downloads/list-file.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseSortedCursor, toSortedPage } from '../../platform/database/queries/sorted-page.ts'
import { findOfficeOrders, type OfficeOrderRow } from './queries/office.ts'
import { findPrintFacts } from './queries/print-facts.ts'
import { orderState } from './rules/order-state.ts'
import type { OrderTools } from './tools.ts'

type Tools = Pick<OrderTools, 'database' | 'clock'>
export type OrdersRequest = OrderFilter & { limit: number; cursor?: string | undefined }

/** A page of all orders that match the filter. @throws Problem `malformed` for a broken cursor */
export async function listOrders({ database }: Tools, { limit, cursor, order, ...filter }: OrdersRequest) {
  const behind = parseSortedCursor(order, cursor)
  const { rows, nextCursor } = toSortedPage(await findOfficeOrders(database, filter, { order, behind, limit: limit + 1 }), limit)
  return { orders: (await withStates(database, rows)).map(toListed), nextCursor }
}

export function ordersFile({ database, clock }: Tools, { order, ...filter }: OrderFilter) {
  return listFile({
    name: formatFileName('orders', clock()),
    columns: ['Order', 'Status', 'Email', 'Country', 'Total (USD)', 'Refunded (USD)', 'Placed (UTC)', 'Paid (UTC)'],
    order,
    read: async (range) => withStates(database, await findOfficeOrders(database, filter, range)),
    toCells: ({ number, state, email, country, totalCents, refundedCents, placedAt, paidAt }) => [
      ...[number, orderStateNames[state], email, country, dollars(totalCents), dollars(refundedCents)],
      ...[placedAt.toISOString(), paidAt?.toISOString() ?? ''],
    ],
  })
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

type StatedRow = OfficeOrderRow & { state: OrderState }

async function withStates(database: Queryable, rows: readonly OfficeOrderRow[]): Promise<StatedRow[]> {
  const facts = await findPrintFacts(
    database,
    rows.map(({ id }) => id),
  )
  const prints = Map.groupBy(facts, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, state: orderState(row, prints.get(row.id) ?? []) }))
}

function toListed({ place: _place, placedAt, paidAt, ...row }: StatedRow): ListedOrder {
  return { ...row, placedAt: placedAt.toISOString(), paidAt: paidAt?.toISOString() ?? null }
}
