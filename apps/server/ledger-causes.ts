import type { LedgerCauses } from './modules/ledger/index.ts'
import { findOrderNames } from './modules/orders/index.ts'
import { findPayoutNames } from './modules/payouts/index.ts'

/** Names for the causes of ledger entries, from the modules that caused them. */
export const ledgerCauses: LedgerCauses = { orders: findOrderNames, payouts: findPayoutNames }
