import type { OrderFilter } from '@tintype/contract/admin/office-lists'
import type { Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { type OrderRequest, placeOrder } from './checkout/place-order.ts'
import { type QuoteRequest, quote } from './checkout/quote.ts'
import { forgetCustomer } from './forget-customer.ts'
import { getOrder } from './get-order.ts'
import { getForIntegrators, type IntegratorPage, listForIntegrators } from './list-for-integrators.ts'
import { listOrders, type OrdersRequest, ordersFile } from './list-orders.ts'
import { listOrdersOf } from './list-orders-of.ts'
import { notifyAboutSale } from './notify-about-order.ts'
import { hasOrders } from './queries/customer-order.ts'
import { findOrderById, forgetSold, lockOrderById, type WholeOrder } from './queries/order.ts'
import { findOrderByNumber, findParcels, findSoldPlates, insertParcel, setOrderProgress } from './queries/production.ts'
import { isOver } from './rules/order.ts'
import type { OrderTools } from './tools.ts'

export function createOrders(tools: OrderTools) {
  return {
    quote: (request: QuoteRequest) => quote(tools, request),
    placeOrder: (request: OrderRequest) => placeOrder(tools, request),
    getOrder: (request: { orderToken: string }) => getOrder(tools, request),
    hasOrders: (email: string) => hasOrders(tools.database, email),
    listOrdersOf: (email: string, page: { limit: number; cursor?: string }) => listOrdersOf(tools, email, page),
    /** For the erasure of an artist: sold lines remain, without the artist's words. */
    forget: (tx: Transaction, artworks: readonly string[]) => forgetSold(tx, artworks),
    notifyAboutSale: (paid: { order: string }) => notifyAboutSale(tools, paid),
    forgetCustomer: (operator: Operator, request: { orderNumber: string }) => forgetCustomer(tools, operator, request),
    list: (request: OrdersRequest) => listOrders(tools, request),
    file: (filter: OrderFilter) => ordersFile(tools, filter),
    listForIntegrators: (page: IntegratorPage) => listForIntegrators(tools, page),
    getForIntegrators: (orderNumber: string) => getForIntegrators(tools, orderNumber),

    // for the production module
    findOrder: findOrderById,
    findOrderByNumber,
    isOver: ({ order, lines }: WholeOrder) => isOver({ ...order, lines }, tools.clock()),
    lockOrder: lockOrderById,
    findSoldPlates,
    findParcels,
    setProgress: setOrderProgress,
    addParcel: insertParcel,
  }
}

export type Orders = ReturnType<typeof createOrders>
