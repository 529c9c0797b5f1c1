import { reportLimits } from '@tintype/contract/report-rules'
import type { ReportTools } from './index.ts'
import { deleteUnconfirmed, forgetReporters } from './queries/reports.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Forgets reports that nobody confirmed in time, and of those that were over long ago who reported. May run twice. */
export async function sweepReports({ database, clock }: ReportTools): Promise<void> {
  await deleteUnconfirmed(database, new Date(clock().getTime() - reportLimits.confirmMs))
  await forgetReporters(database, new Date(clock().getTime() - reportLimits.reporterKeptDays * DAY_MS))
}
