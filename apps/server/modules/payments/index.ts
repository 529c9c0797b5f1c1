export { settleDispute } from './disputes/settle-dispute.ts'
export { paymentJobs } from './handlers.ts'
export { createPayments, type Payments } from './module.ts'
export { mountPayments } from './mount.ts'
export { createProviderMessages } from './provider-messages.ts'
export { disputeEvidence } from './queries/dispute.ts'
export { forgetStatements } from './queries/evidence.ts'
export {
  closeUnmatchedPayment,
  type EventName,
  findEvent,
  forgetQuestionDetails,
  hasReversalInParts,
  insertEvent,
  insertUnmatchedPayment,
  listOpenDisputes,
  listOpenReferences,
  listOpenUnmatchedPayments,
  listWaitingEvents,
  lockOpenUnmatchedPayment,
  setAnswer,
  setEventApplied,
  setEventFailed,
  type UnmatchedPaymentRow,
} from './queries/payment.ts'
export { isRefundKnown, orderFaults, refundEvidence } from './queries/refund.ts'
export { type ReconciliationContext, tryReconciliation } from './reconciliation/attempt-each.ts'
export { reconcileInSlices, type Slice } from './reconciliation/reconcile-in-slices.ts'
export { reconcileJob } from './reconciliation/reconcile-payments.ts'
export { applyEventJob } from './record-payment-event.ts'
export { recordRefund } from './refunds/refund-order.ts'
export { paymentRoutes, refundRoutes } from './routes.ts'
export { countRefundable, planRefund } from './rules/refund.ts'
export { getSettlement } from './settlement/get-settlement.ts'
export type { PaymentOfficeTools, PaymentTools } from './tools.ts'
export { flagForOperator } from './unmatched/flag-for-operator.ts'
