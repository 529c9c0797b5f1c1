import type { OfficeOrder } from '@tintype/contract/production/production'
import type { Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changePrint, type ProductionActor, recordStep, type SeenPrint } from './change-print.ts'
import { notifyOfDelivery } from './notify-customer.ts'
import { findPrintsIn, type PrintRow, updatePrint } from './queries/production.ts'
import { canMove, statusAfter } from './rules/production.ts'
import type { ProductionTools } from './tools.ts'

/** Marks the parcel of a print, with all of its prints, as delivered, and notifies the customer. @throws Problem `print_state`, and those of `changePrint` */
export async function deliverParcel(tools: ProductionTools, operator: Operator, seen: SeenPrint): Promise<OfficeOrder> {
  return changePrint(tools, seen, (tx, { print }) => deliverAll(tools, tx, operator, print))
}

/** Call with the order locked. One lock is enough, because a parcel contains prints of one order only. @throws Problem `print_state` */
export async function deliverAll(tools: ProductionTools, tx: Transaction, actor: ProductionActor, print: PrintRow): Promise<void> {
  statusAfter(print, 'deliver')
  const inside = print.parcelId ? await findPrintsIn(tx, print.parcelId) : [print]
  const arrived = inside.filter((each) => canMove(each, 'deliver'))
  for (const one of arrived) {
    const standing = statusAfter(one, 'deliver')
    await updatePrint(tx, one.id, { ...standing, since: tools.clock() })
    await recordStep(tools, tx, actor, { print: one, action: 'print.delivered', after: standing })
  }
  await notifyOfDelivery(tools, tx, print.orderId, arrived)
}
