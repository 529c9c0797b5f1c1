import type { Order, OrderLine, Picture } from '@tintype/contract/orders/store'
import { printFacts, printMeasures } from '@tintype/domain/sizes'
import type { OrderLineRow, OrderRow, ParcelRow, WholeOrder } from '../queries/order.ts'

export function toOrder({ order, lines, parcels }: WholeOrder, pictures: ReadonlyMap<string, Picture>): Order {
  const { subtotalCents, shippingCents, totalCents, refundedCents, email, shippingAddress, status } = order
  return {
    orderNumber: order.number,
    orderToken: order.token,
    status,
    currency: 'USD',
    subtotalCents,
    shippingCents,
    totalCents,
    refundedCents,
    email,
    shippingAddress,
    placedAt: order.placedAt.toISOString(),
    paymentUrl: status === 'awaiting_payment' ? order.paymentUrl : null,
    lines: lines.map((line) => toOrderLine(line, pictures.get(line.artworkUid))),
    production: toProduction(order),
    parcels: parcels.map(toParcel),
  }
}

function toOrderLine(row: OrderLineRow, picture: Picture | undefined): OrderLine {
  const { line, title, artistName, size, orientation, quantity, priceCents, refundedQuantity } = row
  return {
    line,
    product: row.handle,
    title,
    artistName,
    size,
    measures: printMeasures(size, orientation),
    orientation,
    quantity,
    priceCents,
    totalCents: quantity * priceCents,
    refundedQuantity,
    picture: picture ?? missingPicture(row),
  }
}

/** Placeholder in the shape of the print, for an erased artwork. */
export function missingPicture({ title, size, orientation }: Pick<OrderLineRow, 'title' | 'size' | 'orientation'>): Picture {
  const { shortCm, longCm } = printFacts(size)
  const [widthPx, heightPx] = orientation === 'vertical' ? [shortCm, longCm] : [longCm, shortCm]
  return { alt: title, widthPx, heightPx, placeholder: null, sources: [] }
}

function toProduction(order: OrderRow): Order['production'] {
  return [
    { step: 'paid', at: order.paidAt?.toISOString() ?? null },
    { step: 'in_production', at: order.inProductionAt?.toISOString() ?? null },
    { step: 'shipped', at: order.shippedAt?.toISOString() ?? null },
    { step: 'delivered', at: order.deliveredAt?.toISOString() ?? null },
  ]
}

function toParcel({ carrier, tracking, shippedAt }: ParcelRow): Order['parcels'][number] {
  return { carrier, tracking, shippedAt: shippedAt.toISOString() }
}
