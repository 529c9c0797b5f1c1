import type { EntryFilter } from '@tintype/contract/admin/office-lists'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Shops } from '../shops/index.ts'
import { type AdjustmentRequest, adjustBalance } from './adjust-balance.ts'
import { checkLedgerIfDue, checkLedgerNow, getLedgerChecks, isLedgerSound } from './check-ledger.ts'
import { findLedgerArtists } from './find-ledger-artists.ts'
import { getAccount } from './get-account.ts'
import { type AllEntriesRequest, allEntriesFile, listAllEntries } from './list-all-entries.ts'
import { type EntriesRequest, listEntries } from './list-entries.ts'
import { sumAccounts } from './queries/office.ts'
import type { LedgerEvidence } from './queries/verify.ts'

export type LedgerOfficeTools = {
  database: Database
  clock: Clock
  audit: Audit
  log: Logger
  auth: Pick<Auth, 'findOperator'>
  accounts: Pick<Accounts, 'getArtists' | 'search'>
  shops: Pick<Shops, 'getMany'>
  evidence: LedgerEvidence
  causes: LedgerCauses
}

/** Human-readable names of the causes of entries, by their ids in the ledger. */
export type LedgerCauses = {
  /** By the id of an order line, refund line or dispute line. */
  orders(queryable: Queryable, ids: readonly string[]): Promise<Map<string, { number: string }>>
  payouts(queryable: Queryable, ids: readonly string[]): Promise<Map<string, { number: string; status: string }>>
}

/** The operators' functions of the ledger, and its checks. */
export function createLedgerOffice(tools: LedgerOfficeTools) {
  return {
    adjustBalance: (operator: Operator, request: AdjustmentRequest) => adjustBalance(tools, operator, request),
    getChecks: () => getLedgerChecks(tools),
    checkNow: () => checkLedgerNow(tools),
    isSound: () => isLedgerSound(tools),
    sumAccounts: () => sumAccounts(tools.database),
    findArtists: (request: { query: string }) => findLedgerArtists(tools, request),
    getAccount: ({ artistId }: { artistId: string }) => getAccount(tools, artistId),
    listEntries: (request: EntriesRequest) => listEntries(tools, request),
    listAllEntries: (request: AllEntriesRequest) => listAllEntries(tools, request),
    allEntriesFile: (filter: EntryFilter) => allEntriesFile(tools, filter),
    checkIfDue: () => checkLedgerIfDue(tools),
  }
}

export type LedgerOffice = ReturnType<typeof createLedgerOffice>
