import { bind } from '../../platform/bind.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { closePayment } from './checkout/close-payment.ts'
import { getPaymentForm } from './checkout/get-payment-form.ts'
import { openPaymentPage } from './checkout/open-payment-page.ts'
import { placeOrder } from './checkout/place-order.ts'
import { quote } from './checkout/quote.ts'
import { forgetCustomer, isForgettable } from './forget-customer.ts'
import { getOrder } from './get-order.ts'
import { listCustomerOrders } from './list-customer-orders.ts'
import { getForIntegrators, listForIntegrators } from './list-for-integrators.ts'
import { listOrders, ordersFile } from './list-orders.ts'
import { notifyAboutSale } from './notify-about-order.ts'
import { hasOrders } from './queries/customer-order.ts'
import { anonymiseSoldLines, findOrderById, lockOrderById, type WholeOrder } from './queries/order.ts'
import { setReportDue } from './queries/parcel-report.ts'
import { findOrderByNumber, findParcels, findSoldPrints, insertParcel, setNotifiedState, setOrderProgress } from './queries/production.ts'
import type { OrderTools } from './tools.ts'

export function createOrders(tools: OrderTools) {
  return {
    ...bind(tools, {
      quote,
      placeOrder,
      getOrder,
      getPaymentForm,
      openPaymentPage,
      closePayment,
      listCustomerOrders,
      notifyAboutSale,
      forgetCustomer,
      list: listOrders,
      file: ordersFile,
      listForIntegrators,
      getForIntegrators,
    }),
    hasOrders: (email: string) => hasOrders(tools.database, email),
    /** For the erasure of an artist: sold lines remain, without the artist's words. */
    forget: anonymiseSoldLines,

    // for the production module
    findOrder: findOrderById,
    findOrderByNumber,
    isOver: (queryable: Queryable, found: WholeOrder) => isForgettable(queryable, found, tools.clock()),
    lockOrder: lockOrderById,
    findSoldPrints,
    findParcels,
    setProgress: setOrderProgress,
    setNotifiedState,
    addParcel: insertParcel,
    setReportDue,
  }
}

export type Orders = ReturnType<typeof createOrders>
