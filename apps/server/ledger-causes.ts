import type { LedgerCauses } from './modules/earnings/ledger-office.ts'
import { findPayoutNames } from './modules/payouts/payout-name-queries.ts'
import { findOrderNames } from './modules/store/order-name-queries.ts'

/** Names for the causes of ledger entries, from the modules that caused them. */
export const ledgerCauses: LedgerCauses = { orders: findOrderNames, payouts: findPayoutNames }
