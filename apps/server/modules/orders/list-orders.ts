import type { ListedOrder, OrderFilter } from '@tintype/contract/admin/office-lists'
import { fileNameOf, listFile } from '../../http/downloads/list-file.ts'
import { placeBehind, sortedPageOf } from '../../platform/database/queries/sorted-page.ts'
import { findOfficeOrders, type OfficeOrderRow } from './queries/office.ts'
import type { OrderTools } from './tools.ts'

type Tools = Pick<OrderTools, 'database' | 'clock'>
export type OrdersRequest = OrderFilter & { limit: number; cursor?: string | undefined }

/** A page of all orders that match the filter. @throws Problem `malformed` for a broken cursor */
export async function listOrders({ database }: Tools, { limit, cursor, order, ...filter }: OrdersRequest) {
  const behind = placeBehind(order, cursor)
  const { rows, nextCursor } = sortedPageOf(await findOfficeOrders(database, filter, { order, behind, limit: limit + 1 }), limit)
  return { orders: rows.map(toListed), nextCursor }
}

export function ordersFile({ database, clock }: Tools, { order, ...filter }: OrderFilter) {
  return listFile({
    name: fileNameOf('orders', clock()),
    columns: ['Order', 'Status', 'Email', 'Country', 'Total (USD)', 'Refunded (USD)', 'Placed (UTC)', 'Paid (UTC)'],
    order,
    read: (range) => findOfficeOrders(database, filter, range),
    cellsOf: ({ number, status, email, country, totalCents, refundedCents, placedAt, paidAt }) => [
      ...[number, status, email, country, dollars(totalCents), dollars(refundedCents)],
      ...[placedAt.toISOString(), paidAt?.toISOString() ?? ''],
    ],
  })
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function toListed({ place: _place, placedAt, paidAt, ...row }: OfficeOrderRow): ListedOrder {
  return { ...row, placedAt: placedAt.toISOString(), paidAt: paidAt?.toISOString() ?? null }
}
