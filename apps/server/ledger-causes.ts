import type { LedgerCauses } from './modules/ledger/ledger-office.ts'
import { findPayoutNames } from './modules/payouts/queries/payout-name.ts'
import { findOrderNames } from './modules/store/queries/order-name.ts'

/** What caused the ledger's entries, as the modules that caused them call it. */
export const ledgerCauses: LedgerCauses = { orders: findOrderNames, payouts: findPayoutNames }
