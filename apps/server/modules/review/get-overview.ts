import { countWaiting } from './queries/review.ts'
import type { ReviewTools } from './tools.ts'

export type Overview = {
  pendingArtworks: number
  pendingDeletions: number
  openPayouts: number
  openReports: number
  openQuestions: number
  isLedgerSound: boolean
}

/** Counts of what waits for an operator. A count stops at 1,000, which then means "1,000 or more". */
export async function getOverview({ database, payouts, payments, reports, ledger }: ReviewTools): Promise<Overview> {
  const [waiting, openPayouts, openReports, openQuestions, isLedgerSound] = await Promise.all([
    countWaiting(database),
    payouts.countOpen(database),
    reports.countWaiting(database),
    payments.countUnmatchedPayments(database),
    ledger.isSound(),
  ])
  return { ...waiting, openPayouts, openReports, openQuestions, isLedgerSound }
}
