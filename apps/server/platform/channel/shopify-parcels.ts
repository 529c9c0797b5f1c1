import { truncateText } from '@tintype/domain/text/truncate-text'
import { type ChannelParcel, ChannelRefused } from './channel.ts'
import { type ShopifyClient, throwUserErrors, type UserError } from './shopify-client.ts'
import { FULFIL, FULFILLMENTS } from './shopify-texts.ts'

type WithLineItem<Facts> = Facts & { lineItem: { id: string } }
type Standing = {
  fulfillments: {
    status: string
    trackingInfo: { company: string | null; number: string | null }[]
    fulfillmentLineItems: { nodes: WithLineItem<{ quantity: number }>[] }
  }[]
  fulfillmentOrders: { nodes: Place[] }
}
type Place = {
  id: string
  status: string
  lineItems: { nodes: { id: string; remainingQuantity: number; lineItem: { id: string; title: string } }[] }
}

/**
 * Creates fulfilments for a parcel, one per Shopify location, with tracking; Shopify notifies the buyer. Skips lines that are already
 * fulfilled with this tracking number.
 * @throws ChannelRefused with the lines that Shopify does not allow to fulfil, or not now
 */
export async function fulfilAtShopify(client: ShopifyClient, { order: id, carrier, tracking, lines }: ChannelParcel): Promise<void> {
  const { order } = await client.ask<{ order: Standing | null }>(FULFILLMENTS, { id })
  if (!order) throw new ChannelRefused('not fulfilled: Shopify shows no such order')
  const missing = new Map(lines.map(({ reference, quantity }) => [reference, quantity - countSent(order, { tracking, reference })]))
  for (const place of order.fulfillmentOrders.nodes) {
    const items = takeItems(place, missing)
    if (!items.length) continue
    const fulfillment = {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: place.id, fulfillmentOrderLineItems: items }],
      trackingInfo: { company: carrier, number: tracking },
      notifyCustomer: true,
    }
    const { fulfillmentCreate } = await client.ask<{ fulfillmentCreate: { userErrors: UserError[] } }>(FULFIL, { fulfillment })
    throwUserErrors('not fulfilled', fulfillmentCreate.userErrors)
  }
  requireAll(order, missing)
}

/** Detects lines that no fulfilment order accepted, because Shopify does not report them. @throws ChannelRefused */
function requireAll({ fulfillmentOrders }: Standing, missing: ReadonlyMap<string, number>): void {
  const left = [...missing].filter(([, quantity]) => quantity > 0)
  if (!left.length) return
  const said = left.map(([reference, quantity]) => `${quantity} × ${describeLineStatus(fulfillmentOrders.nodes, reference)}`)
  throw new ChannelRefused(truncateText(`not fulfilled: ${said.join('; ')}`, 500, { measure: 'units' }))
}

/** A line for the error message: `“Moon over Water” (ON_HOLD)` */
function describeLineStatus(places: readonly Place[], reference: string): string {
  const found = places.flatMap(({ status, lineItems }) =>
    lineItems.nodes.filter(({ lineItem }) => lineItem.id === reference).map(({ lineItem }) => ({ status, title: lineItem.title })),
  )
  return found[0] ? `“${found[0].title}” (${found.map(({ status }) => status).join(', ')})` : reference
}

/** The quantity of a line that Shopify has recorded with a tracking number. */
function countSent({ fulfillments }: Standing, { tracking, reference }: { tracking: string; reference: string }): number {
  return fulfillments
    .filter(({ status, trackingInfo }) => status !== 'CANCELLED' && trackingInfo.some(({ number }) => number === tracking))
    .flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes)
    .filter(({ lineItem }) => lineItem.id === reference)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function takeItems(place: Place, missing: Map<string, number>): { id: string; quantity: number }[] {
  if (place.status !== 'OPEN' && place.status !== 'IN_PROGRESS') return []
  return place.lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
    const wanted = missing.get(lineItem.id) ?? 0
    const quantity = Math.min(wanted, remainingQuantity)
    missing.set(lineItem.id, wanted - quantity)
    return quantity > 0 ? [{ id, quantity }] : []
  })
}
