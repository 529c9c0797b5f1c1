import { addressLines } from '@tintype/contract/orders/address-lines'
import type { ShippingAddress } from '@tintype/contract/orders/store'
import { countryName } from '@tintype/domain/addresses/countries'
import { trackingUrl } from '@tintype/domain/carriers'
import { type Cents, formatCents } from '@tintype/domain/money'
import { type Orientation, type PrintSize, printDescription } from '@tintype/domain/prints/sizes'

/** The facts of a disputed order. */
export type EvidenceFacts = {
  orderNumber: string
  email: string
  shippingAddress: ShippingAddress
  totalCents: Cents
  refundedCents: Cents
  paidTaxCents: Cents
  refundedTaxCents: Cents
  placedAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  customerForgottenAt: Date | null
  lines: readonly { title: string; artistName: string; size: PrintSize; orientation: Orientation; quantity: number; priceCents: Cents }[]
  parcels: readonly { carrier: string; tracking: string; shippedAt: Date }[]
  mails: readonly { kind: string; sentAt: Date | null }[]
  refundPolicyUrl: string
}

export type EvidenceTexts = Record<
  | 'product_description'
  | 'customer_name'
  | 'customer_email_address'
  | 'shipping_address'
  | 'shipping_carrier'
  | 'shipping_tracking_number'
  | 'shipping_date'
  | 'refund_policy_disclosure'
  | 'uncategorized_text',
  string | undefined
>

/** Stripe accepts 20,000 characters in one field and 150,000 in all. */
const FIELD_MAX = 20_000

/**
 * The texts of the evidence: what was ordered, where and how it was shipped, and a record of the order.
 * @param statement  the operator's words, which come first; empty in a preview
 */
export function writeEvidence(facts: EvidenceFacts, statement: string): EvidenceTexts {
  const { lines, parcels } = facts
  const customer = facts.customerForgottenAt ? undefined : describeCustomer(facts)
  const texts: EvidenceTexts = {
    product_description: lines.map(describeLine).join('\n'),
    customer_name: customer?.name,
    customer_email_address: customer?.email,
    shipping_address: customer?.address,
    shipping_carrier: [...new Set(parcels.map(({ carrier }) => carrier))].join(', ') || undefined,
    shipping_tracking_number: parcels.map(({ tracking }) => tracking).join(', ') || undefined,
    shipping_date: parcels[0] && formatDay(parcels[0].shippedAt),
    refund_policy_disclosure: `The refund policy is linked at the checkout and on every page of the store: ${facts.refundPolicyUrl}`,
    uncategorized_text: [statement, formatOrderHistory(facts)].filter(Boolean).join('\n\n'),
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text?.slice(0, FIELD_MAX)])) as EvidenceTexts
}

function describeCustomer({ email, shippingAddress }: EvidenceFacts): { name: string; email: string; address: string } {
  const address = addressLines(shippingAddress, countryName(shippingAddress.country)).join('\n')
  return { name: shippingAddress.name, email, address }
}

function describeLine({ title, artistName, size, orientation, quantity }: EvidenceFacts['lines'][number]): string {
  return `${quantity} × “${title}” by ${artistName}, a print on metal made to order: ${printDescription(size, orientation)}`
}

/** The history of the order, a line each, with times in UTC. */
function formatOrderHistory({
  orderNumber,
  totalCents,
  refundedCents,
  paidTaxCents,
  refundedTaxCents,
  placedAt,
  paidAt,
  shippedAt,
  deliveredAt,
  customerForgottenAt,
  parcels,
  mails,
}: EvidenceFacts): string {
  return [
    `Order ${orderNumber}, ${formatCents(totalCents + paidTaxCents)}`,
    `Placed ${formatTime(placedAt)}`,
    paidAt && `Paid ${formatTime(paidAt)}`,
    ...parcels.map(
      (parcel) => `Parcel handed to ${parcel.carrier} ${formatTime(parcel.shippedAt)}: ${trackingUrl(parcel) ?? parcel.tracking}`,
    ),
    !parcels.length && shippedAt && `Shipped ${formatTime(shippedAt)}`,
    deliveredAt && `Delivered ${formatTime(deliveredAt)}`,
    refundedCents > 0 && `Refunded before the dispute: ${formatCents(refundedCents + refundedTaxCents)}`,
    customerForgottenAt && `Name, email address and address of the customer deleted ${formatTime(customerForgottenAt)}`,
    ...mails.flatMap(({ kind, sentAt }) => (sentAt ? [`Email “${mailNames[kind] ?? kind}” sent ${formatTime(sentAt)}`] : [])),
  ]
    .filter(Boolean)
    .join('\n')
}

const mailNames: Readonly<Record<string, string>> = {
  order_confirmed: 'Order confirmed',
  order_in_production: 'Your order is in production',
  order_on_hold: 'Your order is on hold',
  order_resumed: 'Your order continues',
  order_cancelled: 'Order cancelled',
  order_shipped: 'Your order has shipped',
  order_delivered: 'Your order was delivered',
  order_refunded: 'Refund',
  order_refund_failed: 'Refund returned',
}

function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function formatTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
