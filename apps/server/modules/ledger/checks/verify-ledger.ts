import type { Database, Transaction } from '../../../platform/database/database.ts'
import { allowLongReport, type Check, countLedger, type LedgerEvidence, ledgerChecks, runCheck } from '../queries/verify.ts'

export type LedgerReport = { transactions: number; entries: number; problems: string[] }

const SHOWN = 20

/**
 * Recomputes every balance and every invariant of the ledger, and compares it with the evidence of the other modules. Reads one snapshot,
 * so it can run under any load, and writes nothing. The database does the work, so our memory use is constant.
 */
export async function verifyLedger(database: Database, evidence: LedgerEvidence): Promise<LedgerReport> {
  return runChecks(database, ledgerChecks(evidence), always)
}

const always = async () => true as const

/** @param begin  decides in the same transaction whether the checks run; the result is undefined where they did not */
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
