import type { OldestWaiting } from '@tintype/contract/admin/backoffice'
import type { ReviewTools } from './tools.ts'

/** When the oldest waiting entry of each list was added. Reads one row per list. */
export async function getOldest({ database, artworks, payouts, payments, reports }: ReviewTools): Promise<OldestWaiting> {
  const [waiting, payout, report, question] = await Promise.all([
    artworks.findOldestWaiting(database),
    payouts.findOldestRequested(database),
    reports.findOldestWaiting(database),
    payments.findOldestQuestion(database),
  ])
  return {
    artworks: waiting.artworks?.toISOString() ?? null,
    deletions: waiting.deletions?.toISOString() ?? null,
    payouts: payout?.toISOString() ?? null,
    reports: report?.toISOString() ?? null,
    questions: question?.toISOString() ?? null,
  }
}
