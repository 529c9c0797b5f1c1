import { type ChannelDispute, ChannelForbidden, ChannelRefused, type TimeRange } from './channel.ts'
import type { ShopifyClient } from './shopify-client.ts'
import { amountCents, iteratePages, type Page, searchFor } from './shopify-orders.ts'
import { DISPUTE, DISPUTES } from './shopify-texts.ts'

type Dispute = {
  id: string
  type: string
  status: string
  amount: { amount: string; currencyCode: string }
  order: { id: string } | null
}

/** Ignores inquiries: they withdraw and hold no money. */
export async function findShopifyDispute(client: ShopifyClient, id: string): Promise<ChannelDispute | undefined> {
  const { dispute } = await client.ask<{ dispute: Dispute | null }>(DISPUTE, { id })
  if (dispute?.type !== 'CHARGEBACK') return undefined
  const { amount, status, order } = dispute
  const facts = { amountCents: amountCents(amount), currency: amount.currencyCode, status: toDisputeStatus(status) }
  return { reference: dispute.id, order: order?.id, ...facts }
}

/** Disputes require Shopify Payments; without it or without permission there are none. */
export async function* listShopifyDisputes(client: ShopifyClient, time: TimeRange): AsyncIterable<string> {
  const query = searchFor('initiated_at', time)
  const fetchDisputePage = (after: string | null) => client.ask<{ disputes: Page<{ id: string }> }>(DISPUTES, { query, after })
  try {
    for await (const { id } of iteratePages(async (after) => (await fetchDisputePage(after)).disputes)) yield id
  } catch (error) {
    if (!(error instanceof ChannelRefused || error instanceof ChannelForbidden)) throw error
  }
}

/** A dispute that ended by a refund counts as won: the refund itself is reported separately and reduces the earnings. */
function toDisputeStatus(status: string): ChannelDispute['status'] {
  if (status === 'LOST' || status === 'ACCEPTED') return 'lost'
  return ['WON', 'CHARGE_REFUNDED', 'PREVENTED'].includes(status) ? 'won' : 'opened'
}
