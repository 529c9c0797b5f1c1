import type { LedgerCauses } from './modules/earnings/ledger-office.ts'
import { findPayoutNames } from './modules/payouts/payout-name-queries.ts'
import { findOrderNames } from './modules/store/order-name-queries.ts'

/** What caused the ledger's entries, as the modules that caused them call it. */
export const ledgerCauses: LedgerCauses = { orders: findOrderNames, payouts: findPayoutNames }
