import type { LedgerEvidence } from './modules/earnings/service.ts'
import { remittanceEvidence } from './modules/hope/remittance-queries.ts'
import { payoutEvidence } from './modules/payouts/queries.ts'
import { disputeEvidence } from './modules/store/dispute-queries.ts'
import { saleEvidence } from './modules/store/order-queries.ts'
import { orderFaults, refundEvidence } from './modules/store/refund-queries.ts'

/** Expected ledger transactions for the verification, from the tables of the modules that cause them. */
export const ledgerEvidence: LedgerEvidence = {
  sales: saleEvidence,
  refunds: refundEvidence,
  payouts: payoutEvidence,
  disputes: disputeEvidence,
  remittances: remittanceEvidence,
  faults: orderFaults,
}
