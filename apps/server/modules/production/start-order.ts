import type { Transaction } from '../../platform/database/database.ts'
import { tryToRoute } from './check-and-route.ts'
import type { ProductionTools } from './index.ts'
import { findPrintsOf, insertFirstPrints } from './queries/production.ts'

/**
 * Has the plates of a paid order made: one print for each line, checked and routed. May run any number of times; a line is printed once.
 * What stands in the way is put on the print and not thrown, as it waits for a person; what fails otherwise waits for
 * the sweep.
 */
export async function startOrder(tools: ProductionTools, { order: orderId }: { order: string }): Promise<void> {
  if (!(await tools.database.transaction((tx) => ensurePrints(tools, tx, orderId)))) return
  for (const { id, state } of await findPrintsOf(tools.database, orderId)) if (state === 'preflight') await tryToRoute(tools, id)
}

/**
 * The order is locked, so that what is given back at this moment is either left out here or finds its print.
 * @returns whether there is anything to make of it
 */
async function ensurePrints(tools: ProductionTools, tx: Transaction, orderId: string): Promise<boolean> {
  const found = await tools.store.lockOrder(tx, orderId)
  if (!found?.order.paidAt || ['refunded', 'cancelled'].includes(found.order.status)) return false
  const wanted = found.lines.filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
  await insertFirstPrints(
    tx,
    wanted.map(({ id, quantity, refundedQuantity }) => ({
      orderId,
      orderLineId: id,
      quantity: quantity - refundedQuantity,
      since: tools.clock(),
    })),
  )
  return true
}
