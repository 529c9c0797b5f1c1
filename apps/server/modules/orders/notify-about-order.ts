import type { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import { CURRENCY } from '@tintype/domain/money'
import { printDescription } from '@tintype/domain/prints/sizes'
import type { Transaction } from '../../platform/database/database.ts'
import type { Notice } from '../notifications/index.ts'
import { lockOrderById, markNotified, type OrderRow, type SoldLine, type WholeOrder } from './queries/order.ts'
import type { OrderTools } from './tools.ts'

type ToldOrder = Pick<OrderRow, 'token' | 'email' | 'number' | 'shippingCents' | 'totalCents' | 'paidTaxCents' | 'paymentProvider'>

/** Shopify sends the mails about its own orders. */
export function isNotifiedByChannel({ paymentProvider }: Pick<OrderRow, 'paymentProvider'>): boolean {
  return paymentProvider === 'shopify'
}

/**
 * Queues the mails to the customer of a paid order and to the artist of every line, and the webhook event. Idempotent. Lines that were
 * added later get mails of their own.
 */
export async function notifyAboutSale(tools: OrderTools, { order: orderId }: { order: string }): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const found = await lockOrderById(tx, orderId)
    const lines = found?.lines.filter((line) => !line.isTold) ?? []
    if (!found?.order.paidAt || !lines.length) return
    const { order } = found
    await markNotified(tx, orderId)
    const artists = await tools.accounts.getArtists(tx, [...new Set(lines.map((line) => line.artistId))])
    const sales = lines.flatMap((line) => saleNotice(tools, line, artists.get(line.artistId)) ?? [])
    await tools.notifications.send(tx, ...(isNotifiedByChannel(order) ? [] : [orderNotice(tools, order, lines)]), ...sales)
    await tools.integrations.announce(tx, paidEvent(order, lines))
  })
}

/** Contains no customer data. */
function paidEvent({ number: orderNumber, totalCents, shippingCents }: ToldOrder, lines: readonly SoldLine[]): IntegrationEvent {
  const prints = lines.map(({ artworkUid: artwork, title, size, quantity, priceCents }) => ({ artwork, title, size, quantity, priceCents }))
  return { type: 'order.paid', data: { orderNumber, totalCents, shippingCents, currency: CURRENCY, lines: prints } }
}

function orderNotice(tools: OrderTools, order: ToldOrder, lines: readonly SoldLine[]): Notice {
  return {
    kind: 'order_confirmed',
    to: order.email,
    orderNumber: order.number,
    orderUrl: orderUrl(tools, order),
    lines: lines.map((line) => ({
      title: line.title,
      print: printDescription(line.size, line.orientation),
      quantity: line.quantity,
      totalCents: line.quantity * line.priceCents,
    })),
    shippingCents: order.shippingCents,
    taxCents: order.paidTaxCents,
    totalCents: order.totalCents + order.paidTaxCents,
  }
}

function saleNotice({ earnings }: OrderTools, line: SoldLine, artist: { name: string; email: string } | undefined): Notice | undefined {
  if (!artist) return undefined
  const { artistCents, causeCents } = earnings.splitCommission(line.commissionCents, line.donationPercent)
  return {
    kind: 'print_sold',
    to: artist.email,
    artistName: artist.name,
    artworkName: line.title,
    print: printDescription(line.size, line.orientation),
    quantity: line.quantity,
    earnedCents: line.quantity * artistCents,
    donatedCents: line.quantity * causeCents,
  }
}

type RefundParts = {
  lines: readonly { orderLineId: string; quantity: number }[]
  shippingCents: number
  amountCents: number
  taxCents: number
}

/** Names what is refunded, with the shipping, so that the customer can check the amount. */
export async function notifyCustomerOfRefund(
  tools: OrderTools,
  tx: Transaction,
  { order, lines }: Pick<WholeOrder, 'order' | 'lines'>,
  { lines: refunded, shippingCents, amountCents, taxCents }: RefundParts,
): Promise<void> {
  if (isNotifiedByChannel(order)) return
  const known = new Map(lines.map((line) => [line.id, line]))
  const named = refunded.flatMap(({ orderLineId, quantity }) => {
    const line = known.get(orderLineId)
    return line
      ? [{ title: line.title, print: printDescription(line.size, line.orientation), quantity, totalCents: quantity * line.priceCents }]
      : []
  })
  const { email: to, number: orderNumber } = order
  const about = { to, orderNumber, orderUrl: orderUrl(tools, order) }
  const refundedCents = amountCents + taxCents
  await tools.notifications.send(tx, { kind: 'order_refunded', ...about, lines: named, shippingCents, taxCents, refundedCents })
}

/** For a refund that was sent and that the customer's bank returned. */
export async function notifyCustomerOfFailedRefund(
  tools: OrderTools,
  tx: Transaction,
  { order }: Pick<WholeOrder, 'order'>,
  refundedCents: number,
): Promise<void> {
  if (isNotifiedByChannel(order)) return
  const about = { to: order.email, orderNumber: order.number, orderUrl: orderUrl(tools, order) }
  await tools.notifications.send(tx, { kind: 'order_refund_failed', ...about, refundedCents })
}

function orderUrl({ storefrontUrl }: OrderTools, { token }: Pick<OrderRow, 'token'>): string {
  return `${storefrontUrl}/orders/${token}`
}
