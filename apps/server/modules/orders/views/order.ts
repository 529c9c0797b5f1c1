import { holdSentences } from '@tintype/contract/orders/order-states'
import type { Order, OrderLine, Parcel, Picture } from '@tintype/contract/orders/store'
import { trackingUrl } from '@tintype/domain/carriers'
import { printFacts, printMeasures } from '@tintype/domain/prints/sizes'
import type { OrderLineRow, OrderRow, ParcelRow, WholeOrder } from '../queries/order.ts'
import type { PrintFact } from '../queries/print-facts.ts'
import { findReceivedPrints, orderState } from '../rules/order-state.ts'

export type ShownOrder = WholeOrder & { prints: readonly PrintFact[]; failedRefundCents?: number }

export function toOrder(shown: ShownOrder, pictures: ReadonlyMap<string, Picture>): Order {
  const { order, lines, parcels, prints, failedRefundCents = 0 } = shown
  const { subtotalCents, shippingCents, totalCents, refundedCents, paidTaxCents, refundedTaxCents, email, shippingAddress, status } = order
  return {
    orderNumber: order.paidAt ? order.number : null,
    orderToken: order.token,
    status,
    state: orderState(order, prints),
    currency: 'USD',
    subtotalCents,
    shippingCents,
    totalCents,
    refundedCents,
    paidTaxCents,
    refundedTaxCents,
    ...(failedRefundCents > 0 && { failedRefundCents }),
    email,
    shippingAddress,
    placedAt: order.placedAt.toISOString(),
    paymentUrl: status === 'awaiting_payment' ? order.paymentUrl : null,
    lines: lines.map((line) => toOrderLine(line, pictures.get(line.artworkUid))),
    production: toProduction(order),
    parcels: parcels.map((parcel) => toParcel(parcel, shown)),
    holds: toHolds(shown),
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
    picture: picture ?? placeholderPicture(row),
  }
}

/** Placeholder in the shape of the print, for an erased artwork. */
export function placeholderPicture({ title, size, orientation }: Pick<OrderLineRow, 'title' | 'size' | 'orientation'>): Picture {
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

/** A parcel is delivered once all of its prints are. */
export function toParcel(
  { id, carrier, tracking, shippedAt }: ParcelRow,
  { order, lines, prints }: Pick<ShownOrder, 'order' | 'lines' | 'prints'>,
): Parcel {
  const inside = prints.filter(({ parcelId }) => parcelId === id)
  const titles = new Map(lines.map((line) => [line.id, line.title]))
  return {
    ...{ carrier, tracking, trackingUrl: trackingUrl({ carrier, tracking }), shippedAt: shippedAt.toISOString() },
    deliveredAt: deliveredAt(inside, order)?.toISOString() ?? null,
    prints: inside.map(({ orderLineId, quantity }) => ({ title: titles.get(orderLineId) ?? '', quantity })),
  }
}

/** A parcel from before its prints were recorded is delivered with the order. */
function deliveredAt(inside: readonly PrintFact[], order: OrderRow): Date | null {
  if (!inside.length) return order.deliveredAt
  if (inside.some(({ state }) => state !== 'delivered')) return null
  return new Date(Math.max(...inside.map(({ since }) => since.getTime())))
}

function toHolds({ order, lines, prints }: ShownOrder): Order['holds'] {
  if (orderState(order, prints) !== 'on_hold') return []
  const titles = new Map(lines.map((line) => [line.id, line.title]))
  return findReceivedPrints(prints)
    .filter(({ state }) => state === 'on_hold')
    .map(({ orderLineId, since, holdCause }) => ({
      title: titles.get(orderLineId) ?? '',
      since: since.toISOString(),
      reason: holdSentences[holdCause ?? 'other'],
    }))
}
