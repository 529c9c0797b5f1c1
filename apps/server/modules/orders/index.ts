export { creditSale, payOrder } from './checkout/pay-order.ts'
export { forgetChannelCustomers, forgetOldCustomers } from './forget-customer.ts'
export { showOrder } from './get-order.ts'
export { orderJobs } from './handlers.ts'
export { orderPaidJob, orderRefundedJob } from './jobs.ts'
export { createOrders, type Orders } from './module.ts'
export { isNotifiedByChannel, notifyCustomerOfFailedRefund, notifyCustomerOfRefund } from './notify-about-order.ts'
export { addDisputed, addLines, addRefunded, purgeUnpaid, setOrderStatus, setTax } from './queries/adjust-order.ts'
export { sumOrderDays } from './queries/day.ts'
export { listOrderNumbers } from './queries/forget.ts'
export {
  findOrderById,
  insertOrder,
  listAwaiting,
  lockOrder,
  lockOrderById,
  type NewOrderLine,
  type OrderLineRow,
  type OrderRow,
  saleEvidence,
  setCancelled,
  type WholeOrder,
} from './queries/order.ts'
export { findOrderNames } from './queries/order-name.ts'
export { claimDueReports, setReported } from './queries/parcel-report.ts'
export { findSoldPrints, type OrderProgress, type SoldPrint } from './queries/production.ts'
export { findSoldSince, soldPrints } from './queries/sold.ts'
export { orderBackofficeRoutes, orderListRoutes, orderRoutes } from './routes.ts'
export { subtotalCents } from './rules/order.ts'
export { findReceivedPrints, mailForChange, orderState, type StateMail } from './rules/order-state.ts'
export type { OrderTools, SellableArtwork } from './tools.ts'
export { toParcel } from './views/order.ts'
