import type { Database, Transaction } from '../../platform/database/database.ts'
import { allowLongReport, type Check, countLedger, type LedgerEvidence, ledgerChecks, runCheck } from './queries/verify.ts'

export type LedgerReport = { transactions: number; entries: number; problems: string[] }

const SHOWN = 20

/**
 * Recomputes every balance and every invariant of the ledger, and compares it with what the other modules say has happened.
 * Reads one snapshot, so it may run beside any load, and changes nothing. The work is the database's: our memory stays flat.
 */
export async function verifyLedger(database: Database, evidence: LedgerEvidence): Promise<LedgerReport> {
  return runChecks(database, ledgerChecks(evidence), always)
}

const always = async () => true as const

/** @param begin  decides in the same transaction whether the checks are run; undefined where they were not */
export async function runChecks<Begun extends boolean>(
  database: Database,
  checks: readonly Check[],
  begin: (tx: Transaction) => Promise<Begun>,
): Promise<LedgerReport | (Begun extends true ? never : undefined)> {
  return database.transaction(
    async (tx) => {
      if (!(await begin(tx))) return undefined as Begun extends true ? never : undefined
      await allowLongReport(tx)
      const problems: string[] = []
      for (const check of checks) {
        const { faults, total } = await runCheck(tx, check, SHOWN)
        problems.push(...faults)
        if (total > faults.length) problems.push(`… and ${total - faults.length} more of this kind`)
      }
      return { ...(await countLedger(tx)), problems }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
