import type { ChannelParcel } from './channel.ts'
import { requireDone, type ShopifyClient, type UserError } from './shopify-client.ts'
import { FULFIL, FULFILLMENTS } from './shopify-texts.ts'

type LineOf<Facts> = Facts & { lineItem: { id: string } }
type Standing = {
  fulfillments: {
    status: string
    trackingInfo: { company: string | null; number: string | null }[]
    fulfillmentLineItems: { nodes: LineOf<{ quantity: number }>[] }
  }[]
  fulfillmentOrders: { nodes: { id: string; status: string; lineItems: { nodes: LineOf<{ id: string; remainingQuantity: number }>[] } }[] }
}

/**
 * A parcel as fulfilments, one for each place that Shopify has the plates at, with its tracking; Shopify writes to the buyer. What of it
 * stands there already, and what is no longer to be sent, is left out.
 */
export async function fulfilAtShopify(client: ShopifyClient, { order: id, carrier, tracking, lines }: ChannelParcel): Promise<void> {
  const { order } = await client.ask<{ order: Standing | null }>(FULFILLMENTS, { id })
  if (!order) return
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
    requireDone('not fulfilled', fulfillmentCreate.userErrors)
  }
}

/** How many of a line left with a tracking number, as Shopify knows it. */
function countSent({ fulfillments }: Standing, { tracking, reference }: { tracking: string; reference: string }): number {
  return fulfillments
    .filter(({ status, trackingInfo }) => status !== 'CANCELLED' && trackingInfo.some(({ number }) => number === tracking))
    .flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes)
    .filter(({ lineItem }) => lineItem.id === reference)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function takeItems(
  place: Standing['fulfillmentOrders']['nodes'][number],
  missing: Map<string, number>,
): { id: string; quantity: number }[] {
  if (place.status !== 'OPEN' && place.status !== 'IN_PROGRESS') return []
  return place.lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
    const wanted = missing.get(lineItem.id) ?? 0
    const quantity = Math.min(wanted, remainingQuantity)
    missing.set(lineItem.id, wanted - quantity)
    return quantity > 0 ? [{ id, quantity }] : []
  })
}
