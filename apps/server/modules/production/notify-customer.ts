import { holdSentences } from '@tintype/contract/orders/order-states'
import { printDescription } from '@tintype/domain/prints/sizes'
import type { Transaction } from '../../platform/database/database.ts'
import { fulfilParcelJob } from '../channel/index.ts'
import { isNotifiedByChannel, orderState, type StateMail, type WholeOrder } from '../orders/index.ts'
import { findOrderPrints, findPrintsIn, type PrintRow } from './queries/production.ts'
import type { ProductionTools } from './tools.ts'

/** Notifies the customer of a change of the order's state. */
export async function notifyOfChange(
  tools: ProductionTools,
  tx: Transaction,
  { order, lines }: WholeOrder,
  { mail, prints }: { mail: StateMail; prints: readonly PrintRow[] },
): Promise<void> {
  if (isNotifiedByChannel(order)) return
  const address = toRecipient(tools, order)
  if (mail !== 'on_hold') return tools.notifications.send(tx, { kind: `order_${mail}`, ...address })
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const holds = prints
    .filter(({ state }) => state === 'on_hold')
    .map(({ orderLineId, since, holdCause }) => ({
      title: titles.get(orderLineId) ?? '',
      since: since.toISOString(),
      reason: holdSentences[holdCause ?? 'other'],
    }))
  await tools.notifications.send(tx, { kind: 'order_on_hold', ...address, holds })
}

/** Notifies the customer that the prints of a parcel were delivered. Call after they are marked as delivered. */
export async function notifyOfDelivery(
  tools: ProductionTools,
  tx: Transaction,
  orderId: string,
  inside: readonly PrintRow[],
): Promise<void> {
  const found = await tools.orders.findOrder(tx, orderId)
  if (!found || isNotifiedByChannel(found.order)) return
  const isLast = orderState(found.order, await findOrderPrints(tx, orderId)) === 'delivered'
  const named = namedPrints(found, inside)
  await tools.notifications.send(tx, { kind: 'order_delivered', ...toRecipient(tools, found.order), prints: named, isLast })
}

export type SentParcel = { orderId: string; carrier: string; tracking: string; prints: readonly PrintRow[] }

/** Notifies the customer and integrators of the content of a parcel and what is still to come. */
export async function notifyOfParcel(
  tools: ProductionTools,
  tx: Transaction,
  { orderId, carrier, tracking, prints }: SentParcel,
): Promise<void> {
  const found = await tools.orders.findOrder(tx, orderId)
  if (!found) return
  const lines = new Map(found.lines.map((line) => [line.id, line]))
  const sent = prints.flatMap(({ orderLineId, quantity }) => {
    const line = lines.get(orderLineId)
    return line ? [{ line, quantity }] : []
  })
  const isLast = found.order.shippedAt !== null
  const content = sent.map(({ line: { title, size }, quantity }) => ({ title, size, quantity }))
  const data = { orderNumber: found.order.number, carrier, tracking, isLast, prints: content }
  await tools.integrations.announce(tx, { type: 'order.shipped', data })
  if (isNotifiedByChannel(found.order)) return
  await tools.notifications.send(tx, {
    kind: 'order_shipped',
    ...toRecipient(tools, found.order),
    carrier,
    tracking,
    isLast,
    prints: namedPrints(found, prints),
  })
}

/** The prints of a parcel, as mails name them. */
function namedPrints({ lines }: WholeOrder, inside: readonly Pick<PrintRow, 'orderLineId' | 'quantity'>[]) {
  const known = new Map(lines.map((line) => [line.id, line]))
  return inside.flatMap(({ orderLineId, quantity }) => {
    const line = known.get(orderLineId)
    if (!line) return []
    const { title, size, orientation } = line
    return [{ title, print: printDescription(size, orientation), quantity }]
  })
}

/**
 * Reports a parcel to the sales channel, which writes to its own customers. A reprint is omitted, because the channel already counts those
 * units as sent.
 */
export async function reportParcelToChannel(
  tools: ProductionTools,
  tx: Transaction,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<void> {
  const found = await tools.orders.findOrder(tx, orderId)
  if (!found || !isNotifiedByChannel(found.order)) return
  const inside = (await findPrintsIn(tx, parcelId)).filter(({ reprintOf }) => reprintOf === null)
  const lines = inside.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }))
  if (!lines.length) return
  await tools.orders.setReportDue(tx, parcelId, tools.clock())
  await tools.jobs.send(tx, fulfilParcelJob, { order: orderId, parcel: parcelId, lines })
}

function toRecipient({ storefrontUrl }: ProductionTools, { email, number, token }: WholeOrder['order']) {
  return { to: email, orderNumber: number, orderUrl: `${storefrontUrl}/orders/${token}` }
}
