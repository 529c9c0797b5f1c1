import { Problem } from '@tintype/contract/problems'
import type { Database } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { StoreTools } from './index.ts'
import { forgetCustomerOf, forgetCustomersBefore } from './queries/forget.ts'
import { lockOrder } from './queries/order.ts'
import { isOver, keptFrom } from './rules/order.ts'

/** Far fewer than the time for a statement is enough for. */
const AT_ONCE = 1000

/**
 * Takes out of an order what says who bought it; what was bought, what was paid and the country stay for the books.
 * @throws Problem `order_not_found`; `order_not_over` while the customer may still be needed
 */
export async function forgetCustomer(
  tools: StoreTools,
  operator: Operator,
  { orderNumber }: { orderNumber: string },
): Promise<{ orderNumber: string; customerForgottenAt: string }> {
  return tools.database.transaction(async (tx) => {
    const found = await lockOrder(tx, orderNumber)
    if (!found) throw new Problem('order_not_found')
    const before = found.order.customerForgottenAt
    if (before) return { orderNumber, customerForgottenAt: before.toISOString() }
    const at = tools.clock()
    if (!isOver({ ...found.order, lines: found.lines }, at)) throw new Problem('order_not_over')
    await forgetCustomerOf(tx, found.order.id, at)
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

/** The same of every order that is older than the books want it to be known of. @returns of how many */
export async function forgetOldCustomers({ database }: { database: Database }, now: Date): Promise<number> {
  const before = keptFrom(now)
  let forgotten = 0
  for (let some = AT_ONCE; some === AT_ONCE; forgotten += some) {
    some = await database.transaction((tx) => forgetCustomersBefore(tx, { before, at: now, limit: AT_ONCE }))
  }
  return forgotten
}
