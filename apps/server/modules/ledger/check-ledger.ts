import type { LedgerCheck, LedgerChecks } from '@tintype/contract/ledger'
import type { LedgerOfficeTools } from './ledger-office.ts'
import { type CheckRow, deleteChecksBefore, findLatestCheck, insertCheck, tryLockChecks } from './queries/check.ts'
import { ledgerChecks, quickChecks } from './queries/verify.ts'
import { runChecks } from './verify-ledger.ts'

const SECOND_MS = 1000
/** Every cent that was changed is told within a minute, the checking itself included. */
const SUMS_EVERY_MS = 25 * SECOND_MS
const WHOLE_EVERY_MS = 60 * 60 * SECOND_MS
const KEPT_MS = 7 * 24 * WHOLE_EVERY_MS

/** What was found when the ledger was last looked at: its sums, and every invariant. Null before the first time. */
export async function getLedgerChecks({ database }: LedgerOfficeTools): Promise<LedgerChecks> {
  const [sums, whole] = [await findLatestCheck(database, false), await findLatestCheck(database, true)]
  return { sums: sums ? toCheck(sums) : null, whole: whole ? toCheck(whole) : null }
}

/** Whether the last checks found nothing wrong. Before the first one nothing is known to be. */
export async function isLedgerSound(tools: LedgerOfficeTools): Promise<boolean> {
  const { sums, whole } = await getLedgerChecks(tools)
  return !sums?.problems.length && !whole?.problems.length
}

/** Checks everything, due or not; where somebody is at it already, what was found before stands. */
export async function checkLedgerNow(tools: LedgerOfficeTools): Promise<LedgerChecks> {
  await checkLedger(tools, true)
  return getLedgerChecks(tools)
}

/**
 * Checks the ledger where that is due, and tells the log of what is wrong. For a clock that strikes every few seconds, in any number
 * of servers: one of them does it.
 * @returns what it found; undefined where nothing was due
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
  // the sums are part of the whole
  if (isWhole) await insertCheck(database, { ...check, isWhole: false })
  await deleteChecksBefore(database, new Date(startedAt.getTime() - KEPT_MS))
  if (report.problems.length) log.error({ problems: report.problems }, 'THE LEDGER IS NOT SOUND')
  return toCheck(check)
}

function isDue(last: CheckRow | undefined, now: Date, everyMs: number): boolean {
  if (!last) return true
  return now.getTime() - last.endedAt.getTime() >= everyMs
}

function toCheck({ startedAt, endedAt, transactions, entries, problems }: Omit<CheckRow, 'id' | 'isWhole'>): LedgerCheck {
  return { at: endedAt.toISOString(), tookMs: endedAt.getTime() - startedAt.getTime(), transactions, entries, problems }
}
