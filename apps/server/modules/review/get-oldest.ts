import type { OldestWaiting } from '@tintype/contract/admin/backoffice'
import { findOldestWaiting } from './queries/review.ts'
import type { ReviewTools } from './tools.ts'

/** When the oldest waiting entry of each list was added. Reads one row per list. */
export async function getOldest({ database, payouts, payments, reports, departures, clock }: ReviewTools): Promise<OldestWaiting> {
  const [waiting, payout, report, question, disputes, late] = await Promise.all([
    findOldestWaiting(database),
    payouts.findOldestRequested(database),
    reports.findOldestWaiting(database),
    payments.findOldestUnmatchedPayment(database),
    payments.findDueDisputes(database, clock()),
    departures.findLate(database),
  ])
  return {
    artworks: waiting.artworks?.toISOString() ?? null,
    deletions: waiting.deletions?.toISOString() ?? null,
    payouts: payout?.toISOString() ?? null,
    reports: report?.toISOString() ?? null,
    questions: question?.toISOString() ?? null,
    disputesDueAt: disputes.dueAt?.toISOString() ?? null,
    erasures: late.since?.toISOString() ?? null,
    erasureArtistId: late.artistIds[0] ?? null,
  }
}
