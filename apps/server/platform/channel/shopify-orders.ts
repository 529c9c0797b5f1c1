import { type ChannelAddress, type ChannelLine, type ChannelOrder, type ChannelRefund, ChannelRefused, type TimeRange } from './channel.ts'
import type { ShopifyClient } from './shopify-client.ts'
import { CHANGED_ORDERS, ORDER, ORDER_LINES, REFUND_LINES } from './shopify-texts.ts'

type Money = { shopMoney: { amount: string } }
type TaxLine = { priceSet: Money }
export type Page<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
type Address = {
  name: string | null
  address1: string | null
  address2: string | null
  city: string | null
  province: string | null
  zip: string | null
  countryCodeV2: string | null
}
type Order = {
  id: string
  name: string
  test: boolean
  email: string | null
  processedAt: string
  createdAt: string
  cancelledAt: string | null
  displayFinancialStatus: string | null
  currencyCode: string
  shippingAddress: Address | null
  billingAddress: Address | null
  taxesIncluded: boolean
  totalTaxSet: Money | null
  shippingLines: { nodes: { discountedPriceSet: Money; taxLines: TaxLine[] }[] }
  refunds: { id: string; createdAt: string; totalRefundedSet: Money }[]
  transactions: { kind: string; status: string; processedAt: string | null }[]
}
type Line = {
  id: string
  sku: string | null
  title: string
  quantity: number
  requiresShipping: boolean
  variant: { id: string } | null
  originalTotalSet: Money
  discountAllocations: { allocatedAmountSet: Money }[]
  taxLines: TaxLine[]
}

/** States after full payment, including later refunds. */
const PAID = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** @param takesTestOrders  whether to include orders paid by Shopify's test gateway */
export async function findShopifyOrder(
  client: ShopifyClient,
  id: string,
  { takesTestOrders }: { takesTestOrders: boolean },
): Promise<ChannelOrder | undefined> {
  const { order } = await client.ask<{ order: Order | null }>(ORDER, { id })
  if (!order || (order.test && !takesTestOrders)) return undefined
  const isPaid = PAID.includes(order.displayFinancialStatus ?? '')
  return {
    reference: order.id,
    name: order.name,
    paidAt: isPaid ? new Date(findPaidAt(order)) : undefined,
    placedAt: new Date(order.createdAt),
    cancelledAt: order.cancelledAt ? new Date(order.cancelledAt) : undefined,
    email: order.email,
    address: toAddress(order.shippingAddress ?? order.billingAddress),
    currency: order.currencyCode,
    shippingCents: order.shippingLines.nodes.reduce((sum, line) => sum + toShopCents(line.discountedPriceSet) - taxWithin(order, line), 0),
    taxCents: order.totalTaxSet ? toShopCents(order.totalTaxSet) : 0,
    lines: isPaid ? await listLines(client, id) : [],
    refunds: isPaid ? await listRefunds(client, order) : [],
  }
}

/** Time of the last payment, because authorised amounts are captured later. Free orders count as paid when placed. */
function findPaidAt({ transactions, processedAt }: Order): string {
  const came = transactions.filter(({ kind, status }) => (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS')
  const instants = came.flatMap((transaction) => transaction.processedAt ?? []).toSorted()
  return instants.at(-1) ?? processedAt
}

/** Orders whose latest change is in the given time, oldest first. */
export async function* listChangedOrders(client: ShopifyClient, time: TimeRange): AsyncIterable<string> {
  const query = searchFor('updated_at', time)
  const fetchOrderPage = (after: string | null) => client.ask<{ orders: Page<{ id: string }> }>(CHANGED_ORDERS, { query, after })
  for await (const { id } of iteratePages(async (after) => (await fetchOrderPage(after)).orders)) yield id
}

/** A term of Shopify's search syntax; adjacent terms are combined by AND. */
export function searchFor(field: string, { since, until }: TimeRange): string {
  return `${field}:>='${since.toISOString()}'${until ? ` ${field}:<'${until.toISOString()}'` : ''}`
}

async function listLines(client: ShopifyClient, id: string): Promise<ChannelLine[]> {
  type Lines = { order: { taxesIncluded: boolean; totalTipReceivedSet: Money; lineItems: Page<Line> } }
  const lines: Line[] = []
  let [taxesIncluded, tipCents] = [false, 0]
  const fetchOrderLinePage = async (after: string | null) => {
    const { order } = await client.ask<Lines>(ORDER_LINES, { id, after })
    taxesIncluded = order.taxesIncluded
    tipCents = toShopCents(order.totalTipReceivedSet)
    return order.lineItems
  }
  for await (const line of iteratePages(fetchOrderLinePage)) lines.push(line)
  return withoutTips(lines, tipCents).map((line) => toLine(line, { taxesIncluded }))
}

/** Shopify lists a tip as a line without variant, SKU and shipping. It is no sale. @param tipCents  all tips of the order */
function withoutTips(lines: readonly Line[], tipCents: number): Line[] {
  let left = tipCents
  return lines.filter(({ variant, sku, requiresShipping, originalTotalSet }) => {
    const cents = toShopCents(originalTotalSet)
    const isTip = !variant && !sku && !requiresShipping && cents > 0 && cents <= left
    if (isTip) left -= cents
    return !isTip
  })
}

function toLine(line: Line, order: { taxesIncluded: boolean }): ChannelLine {
  const { id, sku, title, quantity, originalTotalSet, discountAllocations } = line
  const discountCents = discountAllocations.reduce((sum, discount) => sum + toShopCents(discount.allocatedAmountSet), 0)
  return { reference: id, sku, title, quantity, chargedCents: toShopCents(originalTotalSet) - discountCents - taxWithin(order, line) }
}

/** Tax included in a price; 0 if the shop adds tax on top. */
function taxWithin({ taxesIncluded }: { taxesIncluded: boolean }, { taxLines }: { taxLines: readonly TaxLine[] }): number {
  return taxesIncluded ? taxLines.reduce((sum, { priceSet }) => sum + toShopCents(priceSet), 0) : 0
}

async function listRefunds(client: ShopifyClient, { refunds }: Order): Promise<ChannelRefund[]> {
  const all: ChannelRefund[] = []
  for (const { id, createdAt, totalRefundedSet } of refunds) {
    const lines = await listRefundLines(client, id)
    all.push({ reference: id, at: new Date(createdAt), amountCents: toShopCents(totalRefundedSet), lines })
  }
  return all
}

type RefundLine = { quantity: number; lineItem: { id: string } }

async function listRefundLines(client: ShopifyClient, id: string): Promise<ChannelRefund['lines']> {
  const fetchRefundLinePage = (after: string | null) =>
    client.ask<{ refund: { refundLineItems: Page<RefundLine> } }>(REFUND_LINES, { id, after })
  const lines: { reference: string; quantity: number }[] = []
  for await (const { lineItem, quantity } of iteratePages(async (after) => (await fetchRefundLinePage(after)).refund.refundLineItems)) {
    lines.push({ reference: lineItem.id, quantity })
  }
  return lines
}

/** Iterates over all pages of a list. */
export async function* iteratePages<Node>(fetchPage: (after: string | null) => Promise<Page<Node>>): AsyncIterable<Node> {
  let after: string | null = null
  do {
    const { nodes, pageInfo }: Page<Node> = await fetchPage(after)
    yield* nodes
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after)
}

function toAddress(address: Address | null): ChannelAddress | undefined {
  if (!address) return undefined
  const { name, address1, address2, city, province, zip, countryCodeV2 } = address
  return { name, line1: address1, line2: address2, city, region: province, postalCode: zip, country: countryCodeV2 }
}

function toShopCents({ shopMoney }: Money): number {
  return amountCents(shopMoney)
}

/** `"19.9"` is 1990, `"-0.5"` is -50; a third decimal is rounded half up. Parsed as text, because decimal fractions are inexact in binary. */
export function amountCents({ amount }: { amount: string }): number {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  if (whole === undefined) throw new ChannelRefused(`Shopify sent an invalid amount: ${amount}`)
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0)
  return sign && cents ? -cents : cents
}
