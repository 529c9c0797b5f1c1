import type { Selection } from '../../graphql-selection.ts'
import { type Loose, newId, paginate } from './shopify-paging.ts'

export type Line = {
  id: string
  sku: string | null
  title: string
  quantity: number
  priceCents: number
  discountCents: number
  taxCents: number
}
type Fulfillment = { id: string; company: string; number: string; isNotified: boolean; lines: { line: Line; quantity: number }[] }
export type Dispute = {
  id: string
  order: { id: string }
  type: string
  status: string
  amount: { amount: string; currencyCode: string }
  at: Date
}
type Refund = { id: string; at: Date; amountCents: number; lines: { line: Line; quantity: number }[] }
export type Order = Loose & {
  id: string
  lines: Line[]
  refunds: Refund[]
  fulfillments: Fulfillment[]
  updatedAt: Date
  cancelledAt: Date | null
  isPaid: boolean
}
export type Bought = { sku: string | null; quantity: number; priceCents: number; discountCents?: number; taxCents?: number; title?: string }

/** An order as the API shows it. */
export function showOrder(order: Order | undefined, inner: Selection | undefined, after: string | undefined) {
  if (!order) return null
  const { lines, refunds, fulfillments, updatedAt: _updatedAt, isPaid: _isPaid, ...facts } = order
  const { currencyCode, presentmentCurrencyCode = currencyCode, exchangeRate = 1, tipCents = 0 } = order
  const money = (cents: number) => ({
    shopMoney: { amount: (cents / 100).toFixed(2), currencyCode },
    presentmentMoney: { amount: ((cents / 100) * exchangeRate).toFixed(2), currencyCode: presentmentCurrencyCode },
  })
  const toTaxLines = (cents: number) => (cents ? [{ priceSet: money(cents) }] : [])
  const shown = lines.map(({ id, sku, title, quantity, priceCents, discountCents, taxCents }) => ({
    ...{ id, sku, title, quantity, originalTotalSet: money(priceCents * quantity) },
    ...{ requiresShipping: true, variant: sku && { id: 'gid://shopify/ProductVariant/1' } },
    // one allocation of a discount on the line, and one of a code for the whole order
    discountAllocations: [Math.min(1, discountCents), discountCents - 1]
      .filter((cents) => cents > 0)
      .map((cents) => ({ allocatedAmountSet: money(cents) })),
    // a state and a county
    taxLines: [...toTaxLines(Math.floor(taxCents / 2)), ...toTaxLines(Math.ceil(taxCents / 2))],
  }))
  const tip = { id: 'gid://shopify/LineItem/1', sku: null, title: 'Tip', quantity: 1, requiresShipping: false, variant: null }
  const tips = tipCents ? [{ ...tip, originalTotalSet: money(tipCents), discountAllocations: [], taxLines: [] }] : []
  const shippingTaxCents = order.shippingTaxCents ?? 0
  return {
    ...facts,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    displayFinancialStatus: toFinancialStatus(order),
    totalTipReceivedSet: money(tipCents),
    totalTaxSet: money(lines.reduce((sum, { taxCents }) => sum + taxCents, shippingTaxCents)),
    shippingLines: { nodes: [{ discountedPriceSet: money(order.shippingCents), taxLines: toTaxLines(shippingTaxCents) }] },
    fulfillments: fulfillments.map(({ company, number, lines: sent }) => ({
      status: 'SUCCESS',
      trackingInfo: [{ company, number }],
      fulfillmentLineItems: { nodes: sent.map(({ line, quantity }) => ({ quantity, lineItem: { id: line.id } })) },
    })),
    fulfillmentOrders: { nodes: [showPlace(order)] },
    transactions: listTransactions(order),
    refunds: refunds.map(({ id, at, amountCents }) => ({ id, createdAt: at.toISOString(), totalRefundedSet: money(amountCents) })),
    ...(inner?.has('lineItems') && { lineItems: paginate([...shown, ...tips], inner.get('lineItems')?.args ?? '', after) }),
  }
}

/** The fulfilment order of an order's single location. */
function showPlace(order: Order) {
  const left = order.lines.map((line) => {
    const { id, title } = line
    return { id: toFulfillmentLineId(id), remainingQuantity: remaining(order, line), lineItem: { id, title } }
  })
  const isOver = order.cancelledAt || left.every(({ remainingQuantity }) => !remainingQuantity)
  const status = isOver ? 'CLOSED' : order.isHeld ? 'ON_HOLD' : 'OPEN'
  return { id: toFulfillmentOrderId(order.id), status, lineItems: { nodes: left } }
}

export function newLine({ title = 'A product', discountCents = 0, taxCents = 0, ...line }: Bought) {
  return { id: newId('LineItem'), title, discountCents, taxCents, ...line }
}

export const toFulfillmentOrderId = (orderId: string) => orderId.replace('/Order/', '/FulfillmentOrder/')
export const toFulfillmentLineId = (lineId: string) => lineId.replace('/LineItem/', '/FulfillmentOrderLineItem/')

/** The unsent quantity of a line, without units that were refunded before. */
export function remaining({ fulfillments, refunds }: Order, line: Line): number {
  const count = (all: readonly { lines: readonly { line: Line; quantity: number }[] }[]) =>
    all.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0)
  return Math.max(0, line.quantity - count(fulfillments) - count(refunds))
}

export const homeAddress = {
  name: 'Ada Customer',
  address1: '1 Main Street',
  address2: null,
  city: 'Springfield',
  province: 'Illinois',
  zip: '62701',
  countryCodeV2: 'US',
}

/** Paid at once when the order was placed, or authorised then and captured later. */
function listTransactions({ isPaid, processedAt, capturedAt }: Order) {
  if (isPaid && !capturedAt) return [{ kind: 'SALE', status: 'SUCCESS', processedAt }]
  const capture = { kind: 'CAPTURE', status: capturedAt ? 'SUCCESS' : 'FAILURE', processedAt: capturedAt ?? processedAt }
  return [{ kind: 'AUTHORIZATION', status: 'SUCCESS', processedAt }, capture]
}

function toFinancialStatus({ isPaid, refunds, lines }: Order): string {
  if (!isPaid) return 'PENDING'
  const given = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (!given) return 'PAID'
  return given < lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0) ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}
