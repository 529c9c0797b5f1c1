import type { Transaction } from '../../../platform/database/database.ts'
import { findManufacturer } from '../queries/manufacturer.ts'
import type { PrintRow } from '../queries/production.ts'
import { printNumber } from '../rules/production.ts'
import type { ProductionTools } from '../tools.ts'

/** Announces a cancelled print by webhook, if it was routed. An unrouted print is unknown to manufacturers. */
export async function notifyManufacturer(
  tools: ProductionTools,
  tx: Transaction,
  { print, reason }: { print: PrintRow; reason: string },
): Promise<void> {
  const manufacturer = print.manufacturerId && (await findManufacturer(tx, print.manufacturerId))
  const found = await tools.orders.findOrder(tx, print.orderId)
  if (!manufacturer || !found) return
  const data = { print: printNumber(print.number), orderNumber: found.order.number, manufacturer: manufacturer.name, reason }
  await tools.integrations.announce(tx, { type: 'print.cancelled', data })
}
