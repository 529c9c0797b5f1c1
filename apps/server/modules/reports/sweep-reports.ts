import { reportLimits } from '@tintype/contract/reports/report-rules'
import { deleteUnconfirmed, forgetReporters } from './queries/reports.ts'
import type { ReportTools } from './tools.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes reports that were not confirmed in time, and reporters' data of reports closed long ago. Idempotent. */
export async function sweepReports({ database, clock }: ReportTools): Promise<void> {
  await deleteUnconfirmed(database, new Date(clock().getTime() - reportLimits.confirmMs))
  await forgetReporters(database, new Date(clock().getTime() - reportLimits.reporterKeptDays * DAY_MS))
}
