import type { Cents } from './money.ts'

/** The sentences of the refund policy that the policy page, the operator's dialog and the mails share. */
export const refundTerms = {
  shipping: 'includes the shipping of what is refunded',
  bankDays: 'five to ten business days',
} as const

/** A paid order, as far as a refund depends on it. `refundedCents` contains the shipping of earlier refunds. */
export type SoldOrder = { shippingCents: Cents; refundedCents: Cents; lines: readonly SoldQuantity[] }
export type SoldQuantity = { quantity: number; refundedQuantity: number; priceCents: Cents }

export type RefundAmounts = {
  goodsCents: Cents
  /** The share of the shipping that belongs to the refunded prints. */
  shippingCents: Cents
  amountCents: Cents
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
  return { goodsCents, shippingCents, amountCents: goodsCents + shippingCents }
}

/** The shipping that no refund has returned so far. */
export function remainingShippingCents({ shippingCents, refundedCents, lines }: SoldOrder): Cents {
  const goodsCents = sum(lines.map(({ refundedQuantity, priceCents }) => refundedQuantity * priceCents))
  return shippingCents - (refundedCents - goodsCents)
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
