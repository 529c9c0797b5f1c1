import type { Cents } from './money.ts'

/** The sentences of the refund policy that the policy page, the operator's dialog and the mails share. */
export const refundTerms = {
  shipping: 'includes the shipping of what is refunded',
  bankDays: 'five to ten business days',
} as const

/**
 * A paid order, as far as a refund depends on it. `refundedCents` contains the shipping of earlier refunds, and no tax. `paidTaxCents` was paid
 * on top of prints and shipping.
 */
export type SoldOrder = {
  shippingCents: Cents
  refundedCents: Cents
  paidTaxCents?: Cents
  refundedTaxCents?: Cents
  lines: readonly SoldQuantity[]
}
export type SoldQuantity = { quantity: number; refundedQuantity: number; priceCents: Cents }

export type RefundAmounts = {
  goodsCents: Cents
  /** The share of the shipping that belongs to the refunded prints. */
  shippingCents: Cents
  /** Prints and shipping. */
  amountCents: Cents
  /** The tax on it, which the customer gets in addition. */
  taxCents: Cents
}

/**
 * The amounts of a refund: the price of the prints, and their share of the shipping.
 * The shares of all refunds of an order add up exactly to its shipping. Each print has an equal share; rounding differences and shipping
 * that earlier refunds left out are refunded with the last print.
 * @param wanted  the quantity to refund of each line, in the order of the lines
 */
export function splitRefund(order: SoldOrder, wanted: readonly number[]): RefundAmounts {
  const goodsCents = sum(order.lines.map(({ priceCents }, index) => priceCents * (wanted[index] ?? 0)))
  const shippingCents = shippingShare(order, sum(wanted))
  const amountCents = goodsCents + shippingCents
  return { goodsCents, shippingCents, amountCents, taxCents: taxShare(order, amountCents) }
}

/**
 * The tax on a refund, in proportion to its amount. The taxes of all refunds of an order add up exactly to the tax that was paid: each sum
 * is rounded down, and the refund after which nothing remains gets the rest.
 */
export function taxShare(order: SoldOrder, amountCents: Cents): Cents {
  const { paidTaxCents = 0, refundedTaxCents = 0 } = order
  const [total, after] = [totalCents(order), order.refundedCents + amountCents]
  const remaining = paidTaxCents - refundedTaxCents
  if (after >= total) return remaining
  return Math.max(0, Math.min(remaining, Math.floor((paidTaxCents * after) / total) - refundedTaxCents))
}

/**
 * Splits money that was already returned to the customer into its amount and the tax on it: exactly as `taxShare` where that is possible,
 * otherwise in the proportion of what is left of both.
 */
export function splitReturned(order: SoldOrder, returnedCents: Cents): { amountCents: Cents; taxCents: Cents } {
  const { paidTaxCents = 0, refundedTaxCents = 0 } = order
  const remainingTax = paidTaxCents - refundedTaxCents
  const remaining = totalCents(order) - order.refundedCents + remainingTax
  const estimate = returnedCents >= remaining ? remainingTax : Math.floor((returnedCents * remainingTax) / remaining)
  // rounding moves the share by a cent or two
  const isShare = (taxCents: Cents) => taxShare(order, returnedCents - taxCents) === taxCents
  const taxCents = [0, 1, -1, 2, -2].map((step) => estimate + step).find(isShare) ?? estimate
  return { amountCents: returnedCents - taxCents, taxCents }
}

/** The shipping that no refund has returned so far. */
export function remainingShippingCents({ shippingCents, refundedCents, lines }: SoldOrder): Cents {
  const goodsCents = sum(lines.map(({ refundedQuantity, priceCents }) => refundedQuantity * priceCents))
  return shippingCents - (refundedCents - goodsCents)
}

function totalCents({ shippingCents, lines }: SoldOrder): Cents {
  return shippingCents + sum(lines.map(({ quantity, priceCents }) => quantity * priceCents))
}

function shippingShare(order: SoldOrder, quantity: number): Cents {
  const sold = sum(order.lines.map((line) => line.quantity))
  const before = sum(order.lines.map(({ refundedQuantity }) => refundedQuantity))
  const remaining = remainingShippingCents(order)
  if (before + quantity >= sold) return remaining
  const upTo = (prints: number) => Math.floor((order.shippingCents * prints) / sold)
  return Math.max(0, Math.min(remaining, upTo(before + quantity) - upTo(before)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
