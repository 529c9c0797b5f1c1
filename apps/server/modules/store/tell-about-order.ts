import { plateFacts, plateMeasures } from '@tintype/contract/sizes'
import type { Transaction } from '../../platform/database/database.ts'
import type { Notice } from '../notifications/service.ts'
import type { OrderRow, SoldLine } from './order-queries.ts'
import type { StoreTools } from './service.ts'

export type ToldOrder = Pick<OrderRow, 'token' | 'email' | 'number' | 'shippingCents' | 'totalCents' | 'paymentProvider'>
export type ToldArtists = ReadonlyMap<string, { name: string; email: string }>

/** Whoever has bought at Shopify is written to by Shopify. */
export function isToldElsewhere({ paymentProvider }: Pick<OrderRow, 'paymentProvider'>): boolean {
  return paymentProvider === 'shopify'
}

/** Writes to the customer, and to the artist of every line. */
export async function tellAboutSale(
  tools: StoreTools,
  tx: Transaction,
  { order, lines, artists }: { order: ToldOrder; lines: readonly SoldLine[]; artists: ToldArtists },
): Promise<void> {
  const sales = lines.flatMap((line) => saleNotice(tools, line, artists.get(line.artistId)) ?? [])
  await tools.notifications.send(tx, ...(isToldElsewhere(order) ? [] : [orderNotice(tools, order, lines)]), ...sales)
}

function orderNotice(tools: StoreTools, order: ToldOrder, lines: readonly SoldLine[]): Notice {
  return {
    kind: 'order_confirmed',
    to: order.email,
    orderNumber: order.number,
    orderUrl: orderUrl(tools, order),
    lines: lines.map((line) => ({
      title: line.title,
      plate: plateName(line),
      quantity: line.quantity,
      totalCents: line.quantity * line.priceCents,
    })),
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
  }
}

function saleNotice({ earnings }: StoreTools, line: SoldLine, artist: { name: string; email: string } | undefined): Notice | undefined {
  if (!artist) return undefined
  const { artistCents, causeCents } = earnings.splitCommission(line.commissionCents, line.donationPercent)
  return {
    kind: 'plate_sold',
    to: artist.email,
    artistName: artist.name,
    artworkName: line.title,
    plate: plateName(line),
    quantity: line.quantity,
    earnedCents: line.quantity * artistCents,
    donatedCents: line.quantity * causeCents,
  }
}

export async function tellCustomerOfRefund(tools: StoreTools, tx: Transaction, order: OrderRow, refundedCents: number): Promise<void> {
  if (isToldElsewhere(order)) return
  const { email: to, number: orderNumber } = order
  await tools.notifications.send(tx, { kind: 'order_refunded', to, orderNumber, orderUrl: orderUrl(tools, order), refundedCents })
}

function orderUrl({ storefrontUrl }: StoreTools, { token }: Pick<OrderRow, 'token'>): string {
  return `${storefrontUrl}/orders/${token}`
}

/** `Large, 45×60 cm (18×24″)` */
function plateName({ size, orientation }: SoldLine): string {
  return `${plateFacts(size).name}, ${plateMeasures(size, orientation)}`
}
