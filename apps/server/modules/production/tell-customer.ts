import { printFacts, printMeasures } from '@tintype/domain/sizes'
import type { Transaction } from '../../platform/database/database.ts'
import { fulfilParcelJob } from '../channel/index.ts'
import { isNotifiedByChannel, type WholeOrder } from '../orders/index.ts'
import { findPrintsIn, type PrintRow } from './queries/production.ts'
import type { ProductionTools } from './tools.ts'

export async function tellOfStart(tools: ProductionTools, tx: Transaction, { order }: WholeOrder): Promise<void> {
  if (isNotifiedByChannel(order)) return
  await tools.notifications.send(tx, { kind: 'order_in_production', ...addressOf(tools, order) })
}

export type SentParcel = { orderId: string; carrier: string; tracking: string; prints: readonly PrintRow[] }

/** Notifies the customer and integrators of the content of a parcel and what is still to come. */
export async function tellOfParcel(
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
    ...addressOf(tools, found.order),
    carrier,
    tracking,
    isLast,
    prints: sent.map(({ line: { title, size, orientation }, quantity }) => ({
      title,
      print: `${printFacts(size).name}, ${printMeasures(size, orientation)}`,
      quantity,
    })),
  })
}

/**
 * Reports a parcel to the sales channel, which writes to its own customers. A reprint is omitted, because the channel already counts those
 * units as sent.
 */
export async function tellChannelOfParcel(
  tools: ProductionTools,
  tx: Transaction,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<void> {
  const found = await tools.orders.findOrder(tx, orderId)
  if (!found || !isNotifiedByChannel(found.order)) return
  const inside = (await findPrintsIn(tx, parcelId)).filter(({ reprintOf }) => reprintOf === null)
  const lines = inside.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }))
  if (lines.length) await tools.jobs.send(tx, fulfilParcelJob, { order: orderId, parcel: parcelId, lines })
}

function addressOf({ storefrontUrl }: ProductionTools, { email, number, token }: WholeOrder['order']) {
  return { to: email, orderNumber: number, orderUrl: `${storefrontUrl}/orders/${token}` }
}
