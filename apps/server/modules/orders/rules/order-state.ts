import type { OrderState } from '@tintype/contract/orders/order-states'
import type { OrderStatus } from '@tintype/contract/orders/store'
import type { PrintState } from '@tintype/contract/production/print-states'

/** What the state of an order depends on. */
export type PaidOrder = { status: OrderStatus; paidAt: Date | null }
/** A print, as far as the state of its order depends on it. */
export type PrintStatus = { id: string; state: PrintState; heldFrom: PrintState | null; quantity: number; reprintOf: string | null }

/**
 * The state of an order, in the words of production. The order page, the customer's account, the mails and the back office read it from here.
 * A refund of everything comes first, then a hold, because the customer must know of a delay even if other prints are on their way.
 * Cancelled and replaced prints do not count.
 * @param prints  all prints of the order; empty until production has the order
 */
export function orderState({ status, paidAt }: PaidOrder, prints: readonly PrintStatus[]): OrderState {
  if (!paidAt) return status === 'cancelled' ? 'not_completed' : 'awaiting_payment'
  if (status === 'refunded' || status === 'cancelled') return status
  const counted = findReceivedPrints(prints)
  // an order from before the prints has its recorded progress only
  if (!prints.length) return status === 'paid' || status === 'awaiting_payment' ? 'placed' : status
  if (!counted.length) return 'cancelled'
  if (counted.some(({ state }) => state === 'on_hold')) return 'on_hold'
  const sent = counted.filter(({ state }) => state === 'shipped' || state === 'delivered')
  if (sent.length === counted.length) return counted.every(({ state }) => state === 'delivered') ? 'delivered' : 'shipped'
  if (sent.length) return 'partly_shipped'
  return prints.some(isBegun) ? 'in_production' : 'checking'
}

/** The prints that the customer receives: neither cancelled nor fully replaced by reprints. */
export function findReceivedPrints<Print extends PrintStatus>(prints: readonly Print[]): Print[] {
  const replaced = new Map<string, number>()
  for (const { reprintOf, quantity, state } of prints) {
    if (reprintOf && state !== 'cancelled') replaced.set(reprintOf, (replaced.get(reprintOf) ?? 0) + quantity)
  }
  return prints.filter(({ id, quantity, state }) => state !== 'cancelled' && (replaced.get(id) ?? 0) < quantity)
}

/** The mails about a change of state. Parcels, refunds and the order itself have mails of their own. */
export type StateMail = 'in_production' | 'on_hold' | 'resumed' | 'cancelled'

/**
 * The mail that a change of state needs, if any.
 * @param change.before  the state of which the customer was last notified; null before the first
 * @param change.hasBegun  production had begun before the change
 * @param change.hasNewHold  a print is on hold of which the customer was not notified; its order may be on hold already
 */
export function mailForChange(change: {
  before: OrderState | null
  now: OrderState
  hasBegun: boolean
  hasNewHold: boolean
}): StateMail | undefined {
  const { before, now, hasBegun, hasNewHold } = change
  if (now === 'on_hold') return hasNewHold || now !== before ? now : undefined
  if (now === before) return undefined
  if (now === 'cancelled') return now
  if (now === 'in_production' && !hasBegun) return 'in_production'
  return before === 'on_hold' && (now === 'checking' || now === 'in_production') ? 'resumed' : undefined
}

function isBegun({ state, heldFrom }: PrintStatus): boolean {
  return ['in_production', 'shipped', 'delivered'].includes(heldFrom ?? state)
}
