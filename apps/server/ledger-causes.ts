import type { LedgerCauses } from './modules/ledger/ledger-office.ts'
import { findPayoutNames } from './modules/payouts/queries/payout-name.ts'
import { findOrderNames } from './modules/orders/index.ts'

/** Names for the causes of ledger entries, from the modules that caused them. */
export const ledgerCauses: LedgerCauses = { orders: findOrderNames, payouts: findPayoutNames }
