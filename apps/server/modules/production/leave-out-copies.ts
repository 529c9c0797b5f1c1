import type { Transaction } from '../../platform/database/database.ts'
import { type ProductionActor, recordStep } from './change-print.ts'
import { holdForReason } from './hold-for-reason.ts'
import { findManufacturer, findSlots, setSlots } from './queries/manufacturer.ts'
import { type PrintRow, updatePrint } from './queries/production.ts'
import { canMove } from './rules/production.ts'
import { firstCopies } from './rules/routing.ts'
import type { ProductionTools } from './tools.ts'

/**
 * Reduces the units of a print before production, with its days and cost. The manufacturer may have a job sheet with the old number, and no
 * webhook event announces a reduction. The print is then put on hold until an operator has informed the manufacturer. Call with the print
 * locked.
 */
export async function leaveOutCopies(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  { print, copies }: { print: PrintRow; copies: number },
): Promise<void> {
  const { id, manufacturerId, quantity, costCents } = print
  if (manufacturerId) await setSlots(tx, id, { manufacturerId, slots: firstCopies(await findSlots(tx, id), copies) })
  const lowered = await updatePrint(tx, id, { quantity: copies, costCents: costCents && Math.round((costCents / quantity) * copies) })
  await recordStep(tools, tx, actor, { print, action: 'print.lowered', facts: { copies }, after: { copies } })
  if (!manufacturerId || !(await isHandedOut(tools, tx, print))) return
  const maker = (await findManufacturer(tx, manufacturerId))?.name ?? ''
  const reason = `${copies} of ${quantity} copies left after a refund. The job sheet was shared before: inform ${maker}.`
  if (canMove(lowered, 'hold')) await holdForReason(tools, tx, lowered, { reason, cause: 'quantity' })
  // the print is already on hold for another reason
  else await updatePrint(tx, id, { holdReason: `${print.holdReason ?? ''} ${reason}`.trim() })
}

/** Number of latest events to search. A print with more events has been in operators' hands all the time. */
const STEPS = 50

async function isHandedOut({ audit }: ProductionTools, tx: Transaction, { id }: PrintRow): Promise<boolean> {
  return (await audit.listAbout(tx, `print:${id}`, STEPS)).some(({ action }) => action === 'print.sheet_linked')
}
