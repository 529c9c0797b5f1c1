import type { HoldCause } from '@tintype/contract/orders/order-states'
import type { OfficeOrder } from '@tintype/contract/production/production'
import type { Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changePrint, type PrintWithOrder, type ProductionActor, recordStep, requireCopies, type SeenPrint } from './change-print.ts'
import { checkAndRoute } from './check-and-route.ts'
import { printFileJob } from './files/print-file.ts'
import { getOfficeOrder } from './get-office-order.ts'
import { notifyManufacturer } from './manufacturers/notify-manufacturer.ts'
import { applyAnswersJob } from './manufacturers/receive-answer.ts'
import { freeSlots } from './queries/manufacturer.ts'
import { type PrintRow, updatePrint } from './queries/production.ts'
import { statusAfter } from './rules/production.ts'
import type { ProductionTools } from './tools.ts'

export type { SeenPrint } from './change-print.ts'

/**
 * Starts production of a print. Units refunded since routing are removed. @throws Problem `print_state`, `print_refunded`, and those of
 * `changePrint`
 */
export async function startPrint(tools: ProductionTools, operator: Operator, seen: SeenPrint): Promise<OfficeOrder> {
  return changePrint(tools, seen, (tx, held) => startLockedPrint(tools, tx, operator, held))
}

/** @throws Problem `print_state`, `print_refunded` */
export async function startLockedPrint(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  held: PrintWithOrder,
): Promise<void> {
  const { print } = held
  const standing = statusAfter(print, 'start')
  const quantity = requireCopies(held)
  await updatePrint(tx, print.id, { ...standing, quantity, since: tools.clock() })
  await recordStep(tools, tx, actor, { print, action: 'print.started', facts: { copies: quantity }, after: standing })
}

/** @throws Problem `print_state`, and those of `changePrint` */
export async function holdPrint(
  tools: ProductionTools,
  operator: Operator,
  { reason, cause, ...seen }: SeenPrint & { reason: string; cause: HoldCause },
): Promise<OfficeOrder> {
  return changePrint(tools, seen, async (tx, { print }) => {
    const standing = statusAfter(print, 'hold')
    await updatePrint(tx, print.id, { ...standing, holdReason: reason, holdCause: cause, since: tools.clock() })
    await recordStep(tools, tx, operator, { print, action: 'print.held', facts: { reason }, after: standing })
  })
}

/**
 * Releases a print to its state before the hold. A print that did not pass preflight is checked again at once.
 * @throws Problem `print_state`, and those of `changePrint`
 */
export async function releasePrint(tools: ProductionTools, operator: Operator, seen: SeenPrint): Promise<OfficeOrder> {
  const released = await changePrint(tools, seen, async (tx, { print }) => {
    const standing = statusAfter(print, 'release')
    await updatePrint(tx, print.id, { ...standing, holdReason: null, since: tools.clock() })
    await recordStep(tools, tx, operator, { print, action: 'print.released', after: standing })
    // also if it has a file, because the file may be missing from the storage
    if (standing.state !== 'preflight') await tools.jobs.send(tx, printFileJob, { print: print.id })
    // messages that arrived during the hold were not applied
    await tools.jobs.send(tx, applyAnswersJob, { print: print.id })
  })
  await checkAndRoute(tools, seen.id)
  return getOfficeOrder(tools, tools.database, released.orderNumber)
}

/**
 * Cancels a print before production. The money is returned by a refund, which is a separate step. @throws Problem `print_state`, and those
 * of `changePrint`
 */
export async function cancelPrint(
  tools: ProductionTools,
  operator: Operator,
  { reason, ...seen }: SeenPrint & { reason: string },
): Promise<OfficeOrder> {
  return changePrint(tools, seen, (tx, { print }) => cancelRoutedPrint(tools, tx, operator, { print, reason }))
}

/** Frees the capacity of a print and notifies its manufacturer. Call with the print locked. @throws Problem `print_state` */
export async function cancelRoutedPrint(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  { print, reason }: { print: PrintRow; reason: string },
): Promise<void> {
  const standing = statusAfter(print, 'cancel')
  await updatePrint(tx, print.id, { ...standing, cancelReason: reason, since: tools.clock() })
  await freeSlots(tx, print.id)
  await recordStep(tools, tx, actor, { print, action: 'print.cancelled', facts: { reason }, after: standing })
  await notifyManufacturer(tools, tx, { print, reason })
}
