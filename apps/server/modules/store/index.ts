import type { OrderFilter } from '@tintype/contract/admin/office-lists'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { endDispute } from './end-dispute.ts'
import { forgetCustomer } from './forget-customer.ts'
import { getOrder } from './get-order.ts'
import { getForIntegrators, type IntegratorPage, listForIntegrators } from './list-for-integrators.ts'
import { listOrders, type OrdersRequest, ordersFile } from './list-orders.ts'
import { listOrdersOf } from './list-orders-of.ts'
import { type DisputeReport, openDispute } from './open-dispute.ts'
import { type OrderRequest, placeOrder } from './place-order.ts'
import { getPriceList } from './price-list.ts'
import { hasOrders } from './queries/customer-order.ts'
import { findOrderById, forgetSold, lockOrderById, type WholeOrder } from './queries/order.ts'
import { findOrderByNumber, findParcels, findSoldPlates, insertParcel, setOrderProgress } from './queries/production.ts'
import { type QuoteRequest, quote } from './quote.ts'
import { type RefundRequest, refundOrder } from './refund-order.ts'
import { isOver } from './rules/order.ts'
import { tellAboutSale } from './tell-about-order.ts'
import type { StoreTools } from './tools.ts'

export { fulfilParcelJob } from './fulfil-parcel.ts'
export { orderPaidJob } from './order-paid.ts'
export { orderRefundedJob } from './order-refunded.ts'
export type { WholeOrder } from './queries/order.ts'
export type { OrderProgress, SoldPlate } from './queries/production.ts'
export { isToldElsewhere } from './tell-about-order.ts'
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
