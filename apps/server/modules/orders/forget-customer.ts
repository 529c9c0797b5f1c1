import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { forgetCustomersBefore, forgetOrderCustomer } from './queries/forget.ts'
import { lockOrder } from './queries/order.ts'
import { isCustomerDataExpired, retentionStart } from './rules/order.ts'
import type { OrderTools } from './tools.ts'

/** Batch size far below the statement timeout. */
const AT_ONCE = 1000

/**
 * Anonymizes the customer of an order; items, amounts and country remain for accounting.
 * @throws Problem `order_not_found`; `order_not_over` while the customer's data may still be needed
 */
export async function forgetCustomer(
  tools: OrderTools,
  operator: Operator,
  { orderNumber }: { orderNumber: string },
): Promise<{ orderNumber: string; customerForgottenAt: string }> {
  return tools.database.transaction(async (tx) => {
    const found = await lockOrder(tx, orderNumber)
    if (!found) throw new Problem('order_not_found')
    const before = found.order.customerForgottenAt
    if (before) return { orderNumber, customerForgottenAt: before.toISOString() }
    const at = tools.clock()
    if (!isCustomerDataExpired({ ...found.order, lines: found.lines }, at)) throw new Problem('order_not_over')
    await forgetOrderCustomer(tx, found.order.id, at)
    await tools.audit.record(tx, {
      actor: operator,
      action: 'order.customer_forgotten',
      subject: `order:${orderNumber}`,
      at,
      facts: {},
      before: { isForgotten: false },
      after: { isForgotten: true },
    })
    return { orderNumber, customerForgottenAt: at.toISOString() }
  })
}

/** Anonymizes all orders past the retention period. @returns their number */
export async function forgetOldCustomers({ database }: { database: Database }, now: Date): Promise<number> {
  const before = retentionStart(now)
  let forgotten = 0
  for (let some = AT_ONCE; some === AT_ONCE; forgotten += some) {
    some = await database.transaction((tx) => forgetCustomersBefore(tx, { before, at: now, limit: AT_ONCE }))
  }
  return forgotten
}
