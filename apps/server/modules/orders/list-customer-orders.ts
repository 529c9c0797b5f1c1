import type { CustomerOrder, CustomerOrders } from '@tintype/contract/customers/customers'
import type { Picture } from '@tintype/contract/orders/store'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import { findLinesByOrders, listOrdersByEmail } from './queries/customer-order.ts'
import type { OrderLineRow, OrderRow } from './queries/order.ts'
import { findPrintFacts, type PrintFact } from './queries/print-facts.ts'
import { orderState } from './rules/order-state.ts'
import type { OrderTools } from './tools.ts'
import { placeholderPicture } from './views/order.ts'

type Page = Omit<CustomerOrders, 'email'>

/**
 * A page of the paid orders of an address, newest first; the caller must authorize the request.
 * @throws Problem `malformed` for a broken cursor
 */
export async function listCustomerOrders(
  { database, artworks }: OrderTools,
  email: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await listOrdersByEmail(database, { email, after, limit: limit + 1 }), limit)
  const ids = rows.map(({ order }) => order.id)
  const lines = await findLinesByOrders(database, ids)
  const printsByOrder = Map.groupBy(await findPrintFacts(database, ids), (print) => print.orderId)
  const pictures = await artworks.pictures(database, [...new Set(lines.map((line) => line.artworkUid))])
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId)
  return {
    orders: rows.map(({ order }) =>
      toCustomerOrder({ order, lines: linesByOrder.get(order.id) ?? [], prints: printsByOrder.get(order.id) ?? [] }, pictures),
    ),
    nextCursor: next && encodeCursor(next),
  }
}

type Listed = { order: OrderRow; lines: readonly OrderLineRow[]; prints: readonly PrintFact[] }

function toCustomerOrder({ order, lines, prints }: Listed, pictures: ReadonlyMap<string, Picture>): CustomerOrder {
  const { number, token, status, placedAt } = order
  return {
    orderNumber: number,
    orderToken: token,
    status,
    state: orderState(order, prints),
    placedAt: placedAt.toISOString(),
    totalCents: order.totalCents + order.paidTaxCents,
    refundedCents: order.refundedCents + order.refundedTaxCents,
    prints: lines.map((row) => ({
      line: row.line,
      product: row.handle,
      title: row.title,
      size: row.size,
      orientation: row.orientation,
      quantity: row.quantity,
      picture: pictures.get(row.artworkUid) ?? placeholderPicture(row),
    })),
  }
}
