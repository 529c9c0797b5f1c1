import { asAnyone, asOperator } from '../../platform/http/procedures.ts'
import { getIdempotencyKey } from '../../platform/idempotency/key.ts'
import type { ChannelDesk } from './channel/channel-desk.ts'
import type { Store } from './index.ts'
import type { PaymentDesk } from './payments/payment-desk.ts'
import type { PriceOffice } from './pricing/price-office.ts'

export function orderRoutes(store: Store) {
  return {
    quote: asAnyone.store.quote.handler(({ input }) => store.quote(input)),
    placeOrder: asAnyone.store.placeOrder.handler(({ input, context }) =>
      store.placeOrder({ ...input, idempotencyKey: getIdempotencyKey(context.headers), address: context.address }),
    ),
    order: asAnyone.store.order.handler(({ input }) => store.getOrder(input)),
  }
}

export function orderBackofficeRoutes(store: Store) {
  return {
    refund: asOperator.backoffice.orders.refund.handler(({ input, context }) =>
      store.refundOrder(context.actor, { ...input, idempotencyKey: getIdempotencyKey(context.headers) }),
    ),
    forgetCustomer: asOperator.backoffice.orders.forgetCustomer.handler(({ input, context }) => store.forgetCustomer(context.actor, input)),
  }
}

const { lists } = asOperator.backoffice

export function orderListRoutes(store: Store) {
  return {
    orders: lists.orders.handler(({ input }) => store.list(input)),
    ordersFile: lists.ordersFile.handler(({ input }) => store.file(input)),
  }
}

export function priceRoutes(prices: PriceOffice) {
  const { list, add } = asOperator.backoffice.prices
  return {
    list: list.handler(() => prices.list()),
    add: add.handler(({ input, context }) => prices.add(context.actor, input)),
  }
}

export function paymentRoutes(desk: PaymentDesk, channel: Pick<ChannelDesk, 'reconcileSoon'>) {
  const { look, reconcile, answer, match } = asOperator.backoffice.payments
  return {
    look: look.handler(() => desk.look()),
    reconcile: reconcile.handler(async () => {
      await desk.reconcileSoon()
      await channel.reconcileSoon()
      return { isAsked: true as const }
    }),
    match: match.handler(async ({ input, context }) => {
      await desk.match(context.actor, input)
      return desk.look()
    }),
    answer: answer.handler(async ({ input, context }) => {
      await desk.answer(context.actor, input)
      return desk.look()
    }),
  }
}
