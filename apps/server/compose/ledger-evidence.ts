import { remittanceEvidence } from '../modules/hope/index.ts'
import type { LedgerEvidence } from '../modules/ledger/index.ts'
import { saleEvidence } from '../modules/orders/index.ts'
import { disputeEvidence, orderFaults, refundEvidence } from '../modules/payments/index.ts'
import { payoutEvidence } from '../modules/payouts/index.ts'
import { shippedEvidence } from '../modules/production/index.ts'

/** Expected ledger transactions for the verification, from the tables of the modules that cause them. */
export const ledgerEvidence: LedgerEvidence = {
  sales: saleEvidence,
  refunds: refundEvidence,
  payouts: payoutEvidence,
  disputes: disputeEvidence,
  remittances: remittanceEvidence,
  shipped: shippedEvidence,
  faults: orderFaults,
}
