import type { OfficeOrder } from '@tintype/contract/production'
import type { Operator } from '../../platform/http/actor.ts'
import { changePrint, recordStep, type SeenPrint } from './change-print.ts'
import { findPrintsIn, updatePrint } from './queries.ts'
import { mayMove, standingAfter } from './rules.ts'
import type { ProductionTools } from './service.ts'

/**
 * The parcel of a print has arrived, and with it everything that is in it.
 * @throws Problem `print_state`, and those of `changePrint`
 */
export async function deliverParcel(tools: ProductionTools, operator: Operator, seen: SeenPrint): Promise<OfficeOrder> {
  return changePrint(tools, seen, async (tx, { print }) => {
    standingAfter(print, 'deliver')
    // prints of one order, which is locked
    const inside = print.parcelId ? await findPrintsIn(tx, print.parcelId) : [print]
    for (const one of inside.filter((each) => mayMove(each, 'deliver'))) {
      await updatePrint(tx, one.id, { ...standingAfter(one, 'deliver'), since: tools.clock() })
      await recordStep(tools, tx, operator, { print: one, action: 'print.delivered' })
    }
  })
}
