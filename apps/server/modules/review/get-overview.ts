import { countWaiting } from './queries/review.ts'
import type { ReviewTools } from './tools.ts'

export type Overview = {
  pendingArtworks: number
  pendingDeletions: number
  openPayouts: number
  openReports: number
  openQuestions: number
  dueDisputes: number
  lateErasures: number
  isLedgerSound: boolean
}

/** Counts of what waits for an operator. A count stops at 1,000, which then means "1,000 or more". */
export async function getOverview({ database, payouts, payments, reports, departures, ledger, clock }: ReviewTools): Promise<Overview> {
  const [waiting, openPayouts, openReports, openQuestions, disputes, late, isLedgerSound] = await Promise.all([
    countWaiting(database),
    payouts.countOpen(database),
    reports.countWaiting(database),
    payments.countUnmatchedPayments(database),
    payments.findDueDisputes(database, clock()),
    departures.findLate(database),
    ledger.isSound(),
  ])
  const [dueDisputes, lateErasures] = [disputes.count, late.artistIds.length]
  return { ...waiting, openPayouts, openReports, openQuestions, dueDisputes, lateErasures, isLedgerSound }
}
