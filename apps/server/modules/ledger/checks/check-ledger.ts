import type { LedgerCheck, LedgerChecks } from '@tintype/contract/ledger/ledger'
import type { LedgerOfficeTools } from '../office/ledger-office-tools.ts'
import { type CheckRow, deleteChecksBefore, findLatestCheck, insertCheck, tryLockChecks } from '../queries/check.ts'
import { ledgerChecks, quickChecks } from '../queries/verify.ts'
import { runChecks } from './verify-ledger.ts'

const SECOND_MS = 1000
/** A changed cent is reported within a minute, including the time of the check itself. */
const SUMS_EVERY_MS = 25 * SECOND_MS
const WHOLE_EVERY_MS = 60 * 60 * SECOND_MS
const KEPT_MS = 7 * 24 * WHOLE_EVERY_MS

/** The results of the latest checks: of the sums, and of all invariants. Null before the first check. */
export async function getLedgerChecks({ database }: LedgerOfficeTools): Promise<LedgerChecks> {
  const [sums, whole] = [await findLatestCheck(database, false), await findLatestCheck(database, true)]
  return { sums: sums ? toCheck(sums) : null, whole: whole ? toCheck(whole) : null }
}

/** Whether the latest checks found no problem. Before the first check the ledger counts as sound. */
export async function isLedgerSound(tools: LedgerOfficeTools): Promise<boolean> {
  const { sums, whole } = await getLedgerChecks(tools)
  return !sums?.problems.length && !whole?.problems.length
}

/** Runs all checks, due or not. If another process is running them, the previous results are returned. */
export async function checkLedgerNow(tools: LedgerOfficeTools): Promise<LedgerChecks> {
  await checkLedger(tools, true)
  return getLedgerChecks(tools)
}

/**
 * Runs the checks that are due and logs their problems. For a timer of a few seconds in any number of processes: a lock lets one of them
 * run the checks.
 * @returns the result; undefined where no check was due
 */
export async function checkLedgerIfDue(tools: LedgerOfficeTools): Promise<LedgerCheck | undefined> {
  const { database, clock } = tools
  const isWhole = isDue(await findLatestCheck(database, true), clock(), WHOLE_EVERY_MS)
  if (!isWhole && !isDue(await findLatestCheck(database, false), clock(), SUMS_EVERY_MS)) return undefined
  return checkLedger(tools, isWhole)
}

async function checkLedger({ database, clock, log, evidence }: LedgerOfficeTools, isWhole: boolean): Promise<LedgerCheck | undefined> {
  const startedAt = clock()
  const report = await runChecks(database, isWhole ? ledgerChecks(evidence) : quickChecks, tryLockChecks)
  if (!report) return undefined
  const check = { ...report, startedAt, endedAt: clock() }
  await insertCheck(database, { ...check, isWhole })
  // the full check includes the sums
  if (isWhole) await insertCheck(database, { ...check, isWhole: false })
  await deleteChecksBefore(database, new Date(startedAt.getTime() - KEPT_MS))
  if (report.problems.length) log.error({ problems: report.problems }, 'LEDGER INTEGRITY CHECK FAILED')
  return toCheck(check)
}

function isDue(last: CheckRow | undefined, now: Date, everyMs: number): boolean {
  if (!last) return true
  return now.getTime() - last.endedAt.getTime() >= everyMs
}

function toCheck({ startedAt, endedAt, transactions, entries, problems }: Omit<CheckRow, 'id' | 'isWhole'>): LedgerCheck {
  return { at: endedAt.toISOString(), tookMs: endedAt.getTime() - startedAt.getTime(), transactions, entries, problems }
}
