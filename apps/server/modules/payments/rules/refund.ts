import { Problem } from '@tintype/contract/problems'
import type { Cents } from '@tintype/domain/money'

export type RefundableOrder = { shippingCents: Cents; lines: readonly RefundableLine[] }
export type RefundableLine = {
  id: string
  line: number
  quantity: number
  refundedQuantity: number
  disputedQuantity: number
  priceCents: Cents
}

/** The effects of a refund. `isWhole`: nothing remains after it, so shipping is refunded too. */
export type RefundPlan = {
  lines: readonly { orderLineId: string; quantity: number }[]
  amountCents: Cents
  shippingCents: Cents
  isWhole: boolean
}

/**
 * Plans a refund of some lines of an order.
 * @param wanted  by line number; undefined: everything that remains
 * @throws Problem `refund_too_large` where the remaining quantity of a line is less, or nothing remains at all
 */
export function planRefund(order: RefundableOrder, wanted?: readonly { line: number; quantity: number }[]): RefundPlan {
  const quantities = wanted ? sumByLine(wanted) : new Map(order.lines.map((line) => [line.line, leftOf(line)]))
  const known = new Map(order.lines.map((line) => [line.line, line]))
  const lines = [...quantities].map(([number, quantity]) => ({ line: known.get(number), quantity }))
  const refunded = lines.flatMap(({ line, quantity }) => {
    if (!line || quantity > leftOf(line)) throw new Problem('refund_too_large')
    return quantity > 0 ? [{ orderLineId: line.id, quantity, amountCents: quantity * line.priceCents }] : []
  })
  if (!refunded.length) throw new Problem('refund_too_large')

  const printsLeft = order.lines.reduce((sum, line) => sum + leftOf(line), 0) - refunded.reduce((sum, line) => sum + line.quantity, 0)
  // shipping of an order with disputed lines belongs to the dispute
  const isWhole = printsLeft === 0 && order.lines.every((line) => line.disputedQuantity === 0)
  const shippingCents = isWhole ? order.shippingCents : 0
  const amountCents = refunded.reduce((sum, line) => sum + line.amountCents, shippingCents)
  return { lines: refunded.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })), amountCents, shippingCents, isWhole }
}

export function leftOf(line: RefundableLine): number {
  return line.quantity - line.refundedQuantity - line.disputedQuantity
}

function sumByLine(wanted: readonly { line: number; quantity: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { line, quantity } of wanted) sums.set(line, (sums.get(line) ?? 0) + quantity)
  return sums
}
