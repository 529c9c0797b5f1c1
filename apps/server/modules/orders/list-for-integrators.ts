import type { IntegratorOrder } from '@tintype/contract/integrations/integrations'
import { Problem } from '@tintype/contract/problems'
import { CURRENCY } from '@tintype/domain/money'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import { findLinesByOrders } from './queries/customer-order.ts'
import { findPaidOrder, findPaidOrders } from './queries/integrator.ts'
import type { OrderLineRow, OrderRow } from './queries/order.ts'
import type { OrderTools } from './tools.ts'

export type IntegratorPage = { limit: number; cursor?: string }

/** A page of paid orders, the newest first. @throws Problem `malformed` for a broken cursor */
export async function listForIntegrators({ database }: Pick<OrderTools, 'database'>, { limit, cursor }: IntegratorPage) {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findPaidOrders(database, { after, limit: limit + 1 }), limit)
  const lines = await findLinesByOrders(
    database,
    rows.map(({ order }) => order.id),
  )
  return { orders: rows.map(({ order }) => toOrder(order, lines)), nextCursor: next && encodeCursor(next) }
}

/** @throws Problem `order_not_found`, also for an order that was never paid */
export async function getForIntegrators({ database }: Pick<OrderTools, 'database'>, orderNumber: string): Promise<IntegratorOrder> {
  const order = await findPaidOrder(database, orderNumber)
  if (!order) throw new Problem('order_not_found')
  return toOrder(order, await findLinesByOrders(database, [order.id]))
}

/** Of the customer only the country is included. */
function toOrder(order: OrderRow, lines: readonly OrderLineRow[]): IntegratorOrder {
  const { id, number, status, placedAt, paidAt, shippingAddress, subtotalCents, shippingCents, totalCents, refundedCents } = order
  return {
    ...{ orderNumber: number, status, placedAt: placedAt.toISOString(), paidAt: (paidAt ?? placedAt).toISOString() },
    ...{ country: shippingAddress.country, subtotalCents, shippingCents, totalCents, refundedCents, currency: CURRENCY },
    lines: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ line, artworkUid: artwork, title, artistName, size, quantity, refundedQuantity, priceCents }) => ({
        ...{ line, artwork, title, artistName, size, quantity, refundedQuantity, priceCents },
      })),
  }
}
