import type { OrderFilter } from '@tintype/contract/admin/office-lists'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { forgetCustomer } from './orders/forget-customer.ts'
import { getOrder } from './orders/get-order.ts'
import { getForIntegrators, type IntegratorPage, listForIntegrators } from './orders/list-for-integrators.ts'
import { listOrders, type OrdersRequest, ordersFile } from './orders/list-orders.ts'
import { listOrdersOf } from './orders/list-orders-of.ts'
import { type OrderRequest, placeOrder } from './orders/place-order.ts'
import { type QuoteRequest, quote } from './orders/quote.ts'
import { tellAboutSale } from './orders/tell-about-order.ts'
import { endDispute } from './payments/end-dispute.ts'
import { type DisputeReport, openDispute } from './payments/open-dispute.ts'
import { type RefundRequest, refundOrder } from './payments/refund-order.ts'
import { getPriceList } from './pricing/price-list.ts'
import { hasOrders } from './queries/customer-order.ts'
import { findOrderById, forgetSold, lockOrderById, type WholeOrder } from './queries/order.ts'
import { findOrderByNumber, findParcels, findSoldPlates, insertParcel, setOrderProgress } from './queries/production.ts'
import { isOver } from './rules/order.ts'
import type { StoreTools } from './tools.ts'

export { fulfilParcelJob } from './orders/fulfil-parcel.ts'
export { orderPaidJob } from './orders/order-paid.ts'
export { orderRefundedJob } from './orders/order-refunded.ts'
export { isToldElsewhere } from './orders/tell-about-order.ts'
export type { WholeOrder } from './queries/order.ts'
export type { OrderProgress, SoldPlate } from './queries/production.ts'
export type { SellablePlate, StoreTools } from './tools.ts'

export function createStore(tools: StoreTools) {
  return {
    quote: (request: QuoteRequest) => quote(tools, request),
    placeOrder: (request: OrderRequest) => placeOrder(tools, request),
    getOrder: (request: { orderToken: string }) => getOrder(tools, request),
    hasOrders: (email: string) => hasOrders(tools.database, email),
    listOrdersOf: (email: string, page: { limit: number; cursor?: string }) => listOrdersOf(tools, email, page),
    /** For the erasure of an artist: sold lines remain, without the artist's words. */
    forget: (tx: Transaction, artworks: readonly string[]) => forgetSold(tx, artworks),
    tellAboutSale: (paid: { order: string }) => tellAboutSale(tools, paid),
    refundOrder: (operator: Operator, request: RefundRequest) => refundOrder(tools, operator, request),
    forgetCustomer: (operator: Operator, request: { orderNumber: string }) => forgetCustomer(tools, operator, request),
    openDispute: (report: DisputeReport) => openDispute(tools, report),
    endDispute: (report: { reference: string; isWon: boolean }) => endDispute(tools, report),
    list: (request: OrdersRequest) => listOrders(tools, request),
    file: (filter: OrderFilter) => ordersFile(tools, filter),
    listForIntegrators: (page: IntegratorPage) => listForIntegrators(tools, page),
    getForIntegrators: (orderNumber: string) => getForIntegrators(tools, orderNumber),
    getPriceList: (queryable: Queryable, at: Date) => getPriceList(queryable, at),

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

export type Store = ReturnType<typeof createStore>
