import { asAnyone, asAnyoneCounted, asOperator } from '../../http/procedures.ts'
import { getIdempotencyKey } from '../../platform/idempotency/key.ts'
import type { Orders } from './module.ts'

export function orderRoutes(orders: Orders) {
  return {
    quote: asAnyone.store.quote.handler(({ input }) => orders.quote(input)),
    placeOrder: asAnyone.store.placeOrder.handler(({ input, context }) =>
      orders.placeOrder({ ...input, idempotencyKey: getIdempotencyKey(context.headers), address: context.address }),
    ),
    order: asAnyone.store.order.handler(({ input }) => orders.getOrder(input)),
    paymentForm: asAnyone.store.paymentForm.handler(({ input }) => orders.getPaymentForm(input)),
    openPaymentPage: asAnyoneCounted.store.openPaymentPage.handler(({ input }) => orders.openPaymentPage(input)),
  }
}

export function orderBackofficeRoutes(orders: Orders) {
  return {
    forgetCustomer: asOperator.backoffice.orders.forgetCustomer.handler(({ input, context }) =>
      orders.forgetCustomer(context.actor, input),
    ),
  }
}

const { lists } = asOperator.backoffice

export function orderListRoutes(orders: Orders) {
  return {
    orders: lists.orders.handler(({ input }) => orders.list(input)),
    ordersFile: lists.ordersFile.handler(({ input }) => orders.file(input)),
  }
}
