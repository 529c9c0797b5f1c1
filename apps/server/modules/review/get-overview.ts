import { countWaiting } from './queries/review.ts'
import type { ReviewTools } from './tools.ts'

export type Overview = {
  pendingArtworks: number
  pendingDeletions: number
  openPayouts: number
  openReports: number
  openQuestions: number
  lateErasures: number
  isLedgerSound: boolean
}

/** Counts of what waits for an operator. A count stops at 1,000, which then means "1,000 or more". */
export async function getOverview({ database, payouts, payments, reports, departures, ledger }: ReviewTools): Promise<Overview> {
  const [waiting, openPayouts, openReports, openQuestions, late, isLedgerSound] = await Promise.all([
    countWaiting(database),
    payouts.countOpen(database),
    reports.countWaiting(database),
    payments.countUnmatchedPayments(database),
    departures.findLate(database),
    ledger.isSound(),
  ])
  return { ...waiting, openPayouts, openReports, openQuestions, lateErasures: late.artistIds.length, isLedgerSound }
}
