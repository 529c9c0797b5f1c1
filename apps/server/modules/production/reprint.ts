import { Problem } from '@tintype/contract/problems'
import type { OfficeOrder } from '@tintype/contract/production/production'
import type { Operator } from '../../platform/actor.ts'
import { runOnce } from '../../platform/idempotency/once.ts'
import { lockSeenPrint, recordStep, type SeenPrint } from './change-print.ts'
import { checkAndRoute } from './check-and-route.ts'
import { getOfficeOrder } from './get-office-order.ts'
import { insertPrint, updatePrint } from './queries/production.ts'
import { printNumber, statusAfter } from './rules/production.ts'
import { settleOrder } from './settle-order.ts'
import type { ProductionTools } from './tools.ts'

export type ReprintRequest = SeenPrint & { idempotencyKey: string; quantity: number; reason: string }

/**
 * Creates a new print for units of a sent print, from preflight on. The customer pays nothing for it. @throws Problem `print_not_found`,
 * `print_changed`, `print_state`, `customer_forgotten`, `reprint_too_many`, `idempotency_key_reused`
 */
export async function reprint(
  tools: ProductionTools,
  operator: Operator,
  { idempotencyKey: key, ...request }: ReprintRequest,
): Promise<OfficeOrder> {
  const made = await tools.database.transaction((tx) =>
    runOnce(tx, { scope: 'reprint', key, request }, async () => {
      const { print, order } = await lockSeenPrint(tools, tx, request)
      if (order.order.customerForgottenAt) throw new Problem('customer_forgotten')
      statusAfter(print, 'reprint')
      if (request.quantity > print.quantity) throw new Problem('reprint_too_many')
      const { orderId, orderLineId } = print
      const again = { orderId, orderLineId, quantity: request.quantity, reprintOf: print.id, reprintReason: request.reason }
      const { id, number } = await insertPrint(tx, { ...again, since: tools.clock() })
      // increase the version of the first print, so that a second operator sees the reprint before requesting another
      await updatePrint(tx, print.id, {})
      const facts = { reason: request.reason, copies: request.quantity, reprint: printNumber(number) }
      await recordStep(tools, tx, operator, { print, action: 'print.reprinted', facts, after: { reprint: printNumber(number) } })
      await settleOrder(tools, tx, orderId)
      return { id, orderNumber: order.order.number }
    }),
  )
  await checkAndRoute(tools, made.id)
  return getOfficeOrder(tools, tools.database, made.orderNumber)
}
