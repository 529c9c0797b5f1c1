import { Problem } from '@tintype/contract/problems'
import type { Cents } from '@tintype/domain/money'
import { remainingShippingCents, splitRefund, splitReturned, taxShare } from '@tintype/domain/refunds'

export type RefundableOrder = {
  shippingCents: Cents
  refundedCents: Cents
  paidTaxCents?: Cents
  refundedTaxCents?: Cents
  lines: readonly RefundableLine[]
}
export type RefundableLine = {
  id: string
  line: number
  quantity: number
  refundedQuantity: number
  disputedQuantity: number
  priceCents: Cents
}

/**
 * The effects of a refund. `amountCents` is the price of the prints and `shippingCents`; the customer gets `taxCents` in addition. `isWhole`:
 * nothing remains after it.
 */
export type RefundPlan = {
  lines: readonly { orderLineId: string; quantity: number }[]
  amountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  isWhole: boolean
}

/** What the customer gets. */
export function returnedCents({ amountCents, taxCents }: Pick<RefundPlan, 'amountCents' | 'taxCents'>): Cents {
  return amountCents + taxCents
}

/**
 * The shipping in a refund. `shared`: the share of the refunded prints, as the refund policy says. `with_last`: none before the last print,
 * for a channel that reports no shipping. An amount: money that was already returned, with its tax; what exceeds the price of the prints is
 * shipping.
 */
export type RefundShipping = 'shared' | 'with_last' | { amountCents: Cents }

/**
 * Plans a refund of some lines of an order.
 * @param wanted  by line number; undefined: everything that remains
 * @throws Problem `refund_too_large` where the remaining quantity of a line is less, or nothing remains at all; also where an amount is not
 *   the price of the lines with at most the remaining shipping
 */
export function planRefund(
  order: RefundableOrder,
  wanted?: readonly { line: number; quantity: number }[],
  shipping: RefundShipping = 'shared',
): RefundPlan {
  const quantities = wanted ? sumByLine(wanted) : new Map(order.lines.map((line) => [line.line, countRefundable(line)]))
  const known = new Map(order.lines.map((line) => [line.line, line]))
  const lines = [...quantities].flatMap(([number, quantity]) => {
    const line = known.get(number)
    if (!line || quantity > countRefundable(line)) throw new Problem('refund_too_large')
    return quantity > 0 ? [{ orderLineId: line.id, quantity }] : []
  })
  if (!lines.length) throw new Problem('refund_too_large')

  const isWhole = order.lines.every((line) => line.refundedQuantity + (quantities.get(line.line) ?? 0) === line.quantity)
  const amounts = splitRefund(
    order,
    order.lines.map(({ line }) => quantities.get(line) ?? 0),
  )
  const returned = typeof shipping === 'object' ? splitReturned(order, shipping.amountCents) : undefined
  const shippingCents = returned
    ? shippingWithin(order, returned.amountCents - amounts.goodsCents)
    : plannedShipping({ ...amounts, isWhole }, shipping)
  const amountCents = amounts.goodsCents + shippingCents
  return { lines, amountCents, shippingCents, taxCents: returned?.taxCents ?? taxShare(order, amountCents), isWhole }
}

export function countRefundable(line: RefundableLine): number {
  return line.quantity - line.refundedQuantity - line.disputedQuantity
}

function plannedShipping({ shippingCents, isWhole }: { shippingCents: Cents; isWhole: boolean }, shipping: RefundShipping): Cents {
  return shipping === 'with_last' && !isWhole ? 0 : shippingCents
}

function shippingWithin(order: RefundableOrder, rest: Cents): Cents {
  if (rest < 0 || rest > remainingShippingCents(order)) throw new Problem('refund_too_large')
  return rest
}

function sumByLine(wanted: readonly { line: number; quantity: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { line, quantity } of wanted) sums.set(line, (sums.get(line) ?? 0) + quantity)
  return sums
}
