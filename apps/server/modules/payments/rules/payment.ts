import type { Cents } from '@tintype/domain/money'
import { countRefundable, planRefund, type RefundableOrder, type RefundPlan, returnedCents } from './refund.ts'

type Moved = { reference: string; amountCents: Cents; at: Date }
export type ProviderRefund = Moved & { refundId: string | null; status: 'made' | 'failed' }
export type ProviderDispute = Moved & { status: 'opened' | 'won' | 'lost'; reason?: string; dueAt?: Date | null }

/** A refund or dispute of a paid order at its provider. */
export type RefundOrDispute = ({ kind: 'refund' } & ProviderRefund) | ({ kind: 'dispute' } & ProviderDispute)

/** Refunds and disputes in the order of their creation, not of their arrival: the remaining quantities depend on it. */
export function sortByCreation({
  refunds,
  disputes,
}: {
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}): RefundOrDispute[] {
  const all: RefundOrDispute[] = [
    ...refunds.map((refund) => ({ kind: 'refund' as const, ...refund })),
    ...disputes.map((dispute) => ({ kind: 'dispute' as const, ...dispute })),
  ]
  return all.sort((a, b) => a.at.getTime() - b.at.getTime() || b.kind.localeCompare(a.kind) || (a.reference < b.reference ? -1 : 1))
}

/**
 * Finds the lines and quantities of a refund that was made at the provider without naming lines.
 * @returns everything that remains, where the amount equals that; else a quantity of one line, with or without its share of the shipping,
 *   where the amount matches only that line; undefined where it matches none or several lines: then an operator must decide
 */
export function matchAmount(order: RefundableOrder, amountCents: Cents): RefundPlan | undefined {
  if (!order.lines.some(isLeft)) return undefined
  const whole = planRefund(order)
  if (returnedCents(whole) === amountCents) return whole
  const plans = order.lines.filter(({ priceCents }) => priceCents > 0).flatMap((line) => plansFor(order, line, amountCents))
  return plans.length === 1 ? plans[0] : undefined
}

/** The last prints are refunded with the shipping, so their price alone matches nothing. */
function plansFor(order: RefundableOrder, line: RefundableOrder['lines'][number], amountCents: Cents): RefundPlan[] {
  return Array.from({ length: countRefundable(line) }, (_, index) => index + 1).flatMap((quantity) => {
    const wanted = [{ line: line.line, quantity }]
    const plan = planRefund(order, wanted)
    if (returnedCents(plan) === amountCents) return [plan]
    const goods = planRefund(order, wanted, 'with_last')
    return returnedCents(goods) === amountCents && !goods.isWhole ? [goods] : []
  })
}

/** Finds the lines of a dispute; undefined as in `matchAmount`. A bank often claims the full payment, regardless of earlier refunds. */
export function matchDispute(order: RefundableOrder, amountCents: Cents): readonly { line: number; quantity: number }[] | undefined {
  const left = order.lines.filter(isLeft).map((line) => ({ line: line.line, quantity: countRefundable(line) }))
  if (!left.length) return undefined
  if (amountCents >= returnedCents(planRefund(order))) return left
  const plan = matchAmount(order, amountCents)
  const numbers = new Map(order.lines.map(({ id, line }) => [id, line]))
  return plan?.lines.map(({ orderLineId, quantity }) => ({ line: numbers.get(orderLineId) ?? 0, quantity }))
}

function isLeft(line: RefundableOrder['lines'][number]): boolean {
  return countRefundable(line) > 0
}
