import { selectPlural } from '@tintype/domain/text/plural'
import { ledgerEvidence } from '../compose/ledger-evidence.ts'
import { verifyLedger } from '../modules/ledger/index.ts'
import type { Database } from '../platform/database/database.ts'

/**
 * Verifies the ledger of a database and prints the findings. @param print  receives one line at a time @returns the exit code: 0 valid, 1
 * problems found
 */
export async function verifyLedgerCommand(database: Database, print: (line: string) => void): Promise<number> {
  const { transactions, entries, problems } = await verifyLedger(database, ledgerEvidence)
  print(`${transactions} transactions with ${entries} entries`)
  for (const problem of problems) print(`PROBLEM ${problem}`)
  const found = `${problems.length} ${selectPlural(problems.length, { one: 'problem', other: 'problems' })}`
  print(problems.length ? `Ledger integrity check failed: ${found}.` : 'Ledger integrity: OK.')
  return problems.length ? 1 : 0
}
