import { afterAll, beforeEach, expect, test } from 'vitest'
import { ledgerEvidence } from '../../../compose/ledger-evidence.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { createLedgerOffice } from '../office/ledger-office.ts'
import { ledgerChecks } from '../tables.ts'

// checks cover the whole ledger, so these tests use their own database
const database = openDatabase({ url: await cloneTemplate(`check_times_${process.pid}`), size: 4, onError: () => undefined })
afterAll(() => database.$client.end())
beforeEach(() => database.delete(ledgerChecks).execute())

const now = new Date('2026-11-22T10:00:00.000Z')
const office = createLedgerOffice({ database, clock: () => now, log: { error: () => undefined }, evidence: ledgerEvidence } as never)

/** The checks that run this long after the last ones. */
async function checksAfter({ sumsMs, wholeMs }: { sumsMs: number; wholeMs: number }): Promise<boolean[]> {
  const createCheck = (isWhole: boolean, ms: number) => {
    const endedAt = new Date(now.getTime() - ms)
    return { isWhole, startedAt: endedAt, endedAt, transactions: 0, entries: 0, problems: [] }
  }
  await database.insert(ledgerChecks).values([createCheck(false, sumsMs), createCheck(true, wholeMs)])
  await office.checkIfDue()
  const rows = await database.select().from(ledgerChecks)
  return rows
    .filter(({ endedAt }) => endedAt.getTime() === now.getTime())
    .map(({ isWhole }) => isWhole)
    .toSorted()
}

test.each([
  ['24,999 ms after the last check nothing is checked', 24_999, 60_000, []],
  ['25,000 ms after the last check the sums are checked', 25_000, 60_000, [false]],
  ['one millisecond before an hour has passed only the sums are checked', 25_000, 3_599_999, [false]],
  ['an hour after the last whole check everything is checked', 1000, 3_600_000, [false, true]],
])('%s', async (_title, sumsMs, wholeMs, checked) => {
  expect(await checksAfter({ sumsMs, wholeMs })).toEqual(checked)
})
