import type { OfficeOrder } from '@tintype/contract/production'
import type { Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { changePrint, getPlates, type Hand, type Held, recordStep, type SeenPrint } from './change-print.ts'
import { checkAndRoute } from './check-and-route.ts'
import { getOfficeOrder } from './get-office-order.ts'
import type { ProductionTools } from './index.ts'
import { printFileJob } from './print-file.ts'
import { freeSlots } from './queries/manufacturer.ts'
import { type PrintRow, updatePrint } from './queries/production.ts'
import { applyAnswersJob } from './receive-answer.ts'
import { standingAfter } from './rules/production.ts'
import { tellManufacturer } from './tell-manufacturer.ts'

export type { SeenPrint } from './change-print.ts'

/**
 * A print is being made. Plates that were refunded since it was routed are left out of it.
 * @throws Problem `print_state`, `print_refunded`, and those of `changePrint`
 */
export async function startPrint(tools: ProductionTools, operator: Operator, seen: SeenPrint): Promise<OfficeOrder> {
  return changePrint(tools, seen, (tx, held) => beginPrint(tools, tx, operator, held))
}

/** @throws Problem `print_state`, `print_refunded` */
export async function beginPrint(tools: ProductionTools, tx: Transaction, hand: Hand, held: Held): Promise<void> {
  const { print } = held
  const standing = standingAfter(print, 'start')
  const quantity = getPlates(held)
  await updatePrint(tx, print.id, { ...standing, quantity, since: tools.clock() })
  await recordStep(tools, tx, hand, { print, action: 'print.started', facts: { plates: quantity }, after: standing })
}

/** @throws Problem `print_state`, and those of `changePrint` */
export async function holdPrint(
  tools: ProductionTools,
  operator: Operator,
  { reason, ...seen }: SeenPrint & { reason: string },
): Promise<OfficeOrder> {
  return changePrint(tools, seen, async (tx, { print }) => {
    const standing = standingAfter(print, 'hold')
    await updatePrint(tx, print.id, { ...standing, holdReason: reason, since: tools.clock() })
    await recordStep(tools, tx, operator, { print, action: 'print.held', facts: { reason }, after: standing })
  })
}

/**
 * A print goes on where it was held. One that never got through preflight is checked again at once, and what is only soft passes then.
 * @throws Problem `print_state`, and those of `changePrint`
 */
export async function releasePrint(tools: ProductionTools, operator: Operator, seen: SeenPrint): Promise<OfficeOrder> {
  const released = await changePrint(tools, seen, async (tx, { print }) => {
    const standing = standingAfter(print, 'release')
    const mayBeSoft = print.mayBeSoft || standing.state === 'preflight'
    await updatePrint(tx, print.id, { ...standing, mayBeSoft, holdReason: null, since: tools.clock() })
    await recordStep(tools, tx, operator, { print, action: 'print.released', after: standing })
    // also where it has one: its bytes may be gone from the storage
    if (standing.state !== 'preflight') await tools.jobs.send(tx, printFileJob, { print: print.id })
    // what its manufacturer said meanwhile had to wait
    await tools.jobs.send(tx, applyAnswersJob, { print: print.id })
  })
  await checkAndRoute(tools, seen.id)
  return getOfficeOrder(tools, tools.database, released.orderNumber)
}

/**
 * A print that nobody has begun is not made. Its money is given back by a refund, which is another step.
 * @throws Problem `print_state`, and those of `changePrint`
 */
export async function cancelPrint(
  tools: ProductionTools,
  operator: Operator,
  { reason, ...seen }: SeenPrint & { reason: string },
): Promise<OfficeOrder> {
  return changePrint(tools, seen, (tx, { print }) => callOff(tools, tx, operator, { print, reason }))
}

/** To be called with the print locked: its days are free again, and whoever was to make it is told. @throws Problem `print_state` */
export async function callOff(
  tools: ProductionTools,
  tx: Transaction,
  hand: Hand,
  { print, reason }: { print: PrintRow; reason: string },
): Promise<void> {
  const standing = standingAfter(print, 'cancel')
  await updatePrint(tx, print.id, { ...standing, cancelReason: reason, since: tools.clock() })
  await freeSlots(tx, print.id)
  await recordStep(tools, tx, hand, { print, action: 'print.cancelled', facts: { reason }, after: standing })
  await tellManufacturer(tools, tx, { print, reason })
}
