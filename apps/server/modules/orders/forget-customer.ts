import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { forgetCustomersBefore, forgetOrderCustomer, listOrderNumbers } from './queries/forget.ts'
import { hasOpenPayment } from './queries/open-payment.ts'
import { lockOrder, lockOrderById, type WholeOrder } from './queries/order.ts'
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
    if (!(await isForgettable(tx, found, at))) throw new Problem('order_not_over')
    await forgetOrderCustomer(tx, found.order.id, at)
    await tools.onCustomerForgotten(tx)
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

/**
 * Anonymizes the customers of a sales channel's orders at the request of the channel. Each order is a transaction of its own, so an
 * interrupted run continues where it stopped.
 * @param references  the channel's ids of the orders; all by default
 * @returns the number of orders that still need the customer's data
 */
export async function forgetChannelCustomers(
  tools: Pick<OrderTools, 'database' | 'clock' | 'audit' | 'onCustomerForgotten'>,
  which: { provider: string; references?: readonly string[] | undefined },
): Promise<{ waiting: number }> {
  let waiting = 0
  for (const { id, isForgotten } of await listOrderNumbers(tools.database, which)) {
    if (!isForgotten && !(await tools.database.transaction((tx) => forgetIfExpired(tools, tx, id)))) waiting++
  }
  return { waiting }
}

async function forgetIfExpired(
  { clock, audit, onCustomerForgotten }: Pick<OrderTools, 'clock' | 'audit' | 'onCustomerForgotten'>,
  tx: Transaction,
  orderId: string,
): Promise<boolean> {
  const found = await lockOrderById(tx, orderId)
  const at = clock()
  if (!found || found.order.customerForgottenAt) return true
  if (!(await isForgettable(tx, found, at))) return false
  await forgetOrderCustomer(tx, orderId, at)
  await onCustomerForgotten(tx)
  const subject = `order:${found.order.number}`
  const change = { before: { isForgotten: false }, after: { isForgotten: true } }
  await audit.record(tx, { actor: { kind: 'system' }, action: 'order.customer_forgotten', subject, at, facts: {}, ...change })
  return true
}

/** Whether the customer of an order may be erased. Lock the order before, so that no dispute is opened meanwhile. */
export async function isForgettable(queryable: Queryable, { order }: Pick<WholeOrder, 'order'>, at: Date): Promise<boolean> {
  return isCustomerDataExpired({ ...order, hasOpenPayment: await hasOpenPayment(queryable, order.id) }, at)
}

/** Anonymizes all orders past the retention period. @returns their number */
export async function forgetOldCustomers(
  { database, onCustomerForgotten }: Pick<OrderTools, 'database' | 'onCustomerForgotten'>,
  now: Date,
): Promise<number> {
  const before = retentionStart(now)
  let forgotten = 0
  for (let some = AT_ONCE; some === AT_ONCE; forgotten += some) {
    some = await database.transaction(async (tx) => {
      const count = await forgetCustomersBefore(tx, { before, at: now, limit: AT_ONCE })
      if (count) await onCustomerForgotten(tx)
      return count
    })
  }
  return forgotten
}
