import { asOperator } from '../../http/procedures.ts'
import { getIdempotencyKey } from '../../platform/idempotency/key.ts'
import type { LedgerOffice } from './office/ledger-office.ts'

const { ledger, lists } = asOperator.backoffice

export function ledgerBackofficeRoutes(office: LedgerOffice) {
  return {
    checks: ledger.checks.handler(() => office.getChecks()),
    checkNow: ledger.checkNow.handler(() => office.checkNow()),
    accounts: ledger.accounts.handler(() => office.sumAccounts()),
    findArtists: ledger.findArtists.handler(({ input }) => office.findArtists(input)),
    account: ledger.account.handler(({ input }) => office.getAccount(input)),
    entries: ledger.entries.handler(({ input }) => office.listEntries(input)),
    adjust: ledger.adjust.handler(({ input, context }) =>
      office.adjustBalance(context.actor, { ...input, idempotencyKey: getIdempotencyKey(context.headers) }),
    ),
  }
}

export function entryListRoutes(office: LedgerOffice) {
  return {
    entries: lists.entries.handler(({ input }) => office.listAllEntries(input)),
    entriesFile: lists.entriesFile.handler(({ input }) => office.allEntriesFile(input)),
  }
}
