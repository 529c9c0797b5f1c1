import type { EntryFilter } from '@tintype/contract/admin/office-lists'
import type { Operator } from '../../../platform/actor.ts'
import { checkLedgerIfDue, checkLedgerNow, getLedgerChecks, isLedgerSound } from '../checks/check-ledger.ts'
import { sumAccounts } from '../queries/office.ts'
import { type AdjustmentRequest, adjustBalance } from './adjust-balance.ts'
import { findLedgerArtists } from './find-ledger-artists.ts'
import { getAccount } from './get-account.ts'
import type { LedgerOfficeTools } from './ledger-office-tools.ts'
import { type AllEntriesRequest, allEntriesFile, listAllEntries } from './list-all-entries.ts'
import { type EntriesRequest, listEntries } from './list-entries.ts'

export type { LedgerCauses, LedgerOfficeTools } from './ledger-office-tools.ts'

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
