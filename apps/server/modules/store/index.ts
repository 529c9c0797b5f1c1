import type { OrderFilter } from '@tintype/contract/admin/office-lists'
import type { Picture } from '@tintype/contract/orders/store'
import type { Crops } from '@tintype/domain/crops'
import type { Orientation } from '@tintype/domain/sizes'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { PaymentForms } from '../../platform/payments/payments.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Integrations } from '../integrations/index.ts'
import type { Earnings } from '../ledger/index.ts'
import type { Notifications } from '../notifications/index.ts'
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

export { fulfilParcelJob } from './fulfil-parcel.ts'
export { orderPaidJob } from './order-paid.ts'
export { orderRefundedJob } from './order-refunded.ts'
export type { WholeOrder } from './queries/order.ts'
export type { OrderProgress, SoldPlate } from './queries/production.ts'
export { isToldElsewhere } from './tell-about-order.ts'

/** A product on sale. */
export type SellablePlate = {
  uid: string
  handle: string
  name: string
  artistId: string
  artistName: string
  orientation: Orientation
  crops: Crops | null
}

export type StoreTools = {
  database: Database
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  jobs: Jobs
  sealer: Pick<Sealer, 'fingerprint'>
  payments: PaymentForms
  /** Base URL of public pictures. */
  publicUrl: string
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  accounts: Pick<Accounts, 'getArtists' | 'getGiveBack'>
  artworks: {
    listSellable(queryable: Queryable, handles: readonly string[]): Promise<SellablePlate[]>
    /** Products that were on sale and no longer are, including deleted ones; never an artwork that was not public. */
    listWithdrawn(queryable: Queryable, handles: readonly string[]): Promise<{ handle: string; name: string }[]>
    pictures(queryable: Queryable, uids: readonly string[]): Promise<ReadonlyMap<string, Picture>>
  }
  shops: { getMany(queryable: Queryable, artistIds: readonly string[]): Promise<ReadonlyMap<string, { handle: string }>> }
  earnings: Pick<Earnings, 'splitCommission' | 'recordSales' | 'recordRefunds' | 'recordDisputes' | 'recordDisputeEnds'>
  notifications: Pick<Notifications, 'send'>
  audit: Pick<Audit, 'record'>
  /** Sends webhook events to integrators. */
  integrations: Pick<Integrations, 'announce'>
}

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
