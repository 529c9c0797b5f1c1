import type { Transaction } from '../../platform/database/database.ts'
import { findReceivedPrints, mailForChange, orderState, type WholeOrder } from '../orders/index.ts'
import { notifyOfChange } from './notify-customer.ts'
import { findOrderPrints, type PrintRow, setHoldNotified } from './queries/production.ts'
import { findClaimWindows } from './rules/claim-window.ts'
import { findProgress } from './rules/production.ts'
import type { ProductionTools } from './tools.ts'

/**
 * Updates the progress of an order, and when its commissions clear, from its prints, and notifies the customer of a change that matters.
 * Call with the order locked. @param options.isStartNotified  another mail of the same moment covers the change
 */
export async function settleOrder(
  tools: ProductionTools,
  tx: Transaction,
  orderId: string,
  { isStartNotified = false }: { isStartNotified?: boolean } = {},
): Promise<void> {
  const prints = await findOrderPrints(tx, orderId)
  const before = await tools.orders.findOrder(tx, orderId)
  if (!before) return
  const counted = new Set(findReceivedPrints(prints).map(({ id }) => id))
  const standings = prints.map((print) => ({ ...print, isReplaced: print.state !== 'cancelled' && !counted.has(print.id) }))
  const progress = findProgress(standings)
  if (progress) await tools.orders.setProgress(tx, orderId, { progress, at: tools.clock() })
  // its check follows at once and may put the order on hold
  if (!prints.some(({ state }) => state === 'preflight')) await notify(tools, tx, before, { prints, isCovered: isStartNotified })
  // last, because it locks the artists' balances until the commit
  if (progress) await tools.earnings.recordClearings(tx, findClaimWindows(standings, before.order.shippingAddress.country), tools.clock())
}

async function notify(
  tools: ProductionTools,
  tx: Transaction,
  before: WholeOrder,
  { prints, isCovered }: { prints: readonly PrintRow[]; isCovered: boolean },
): Promise<void> {
  const { order } = before
  const now = orderState(order, prints)
  const hasNewHold = await noteHolds(tx, prints)
  if (now === order.notifiedState && !(now === 'on_hold' && hasNewHold)) return
  await tools.orders.setNotifiedState(tx, order.id, now)
  const hasBegun = order.status !== 'paid' || order.inProductionAt !== null
  const mail = mailForChange({ before: order.notifiedState, now, hasBegun, hasNewHold })
  if (mail && !isCovered) await notifyOfChange(tools, tx, before, { mail, prints })
}

/**
 * Records which holds the customer knows of. A print that is released and held again for the same cause is no new hold, because the order
 * is settled only after its check.
 * @returns whether a print is on hold of which the customer was not notified
 */
async function noteHolds(tx: Transaction, prints: readonly PrintRow[]): Promise<boolean> {
  const changed = prints.filter((print) => print.holdNotified !== heldCause(print))
  for (const [cause, group] of Map.groupBy(changed, heldCause)) {
    await setHoldNotified(
      tx,
      group.map(({ id }) => id),
      cause,
    )
  }
  return changed.some(({ state }) => state === 'on_hold')
}

function heldCause({ state, holdCause }: PrintRow): PrintRow['holdCause'] {
  return state === 'on_hold' ? (holdCause ?? 'other') : null
}
