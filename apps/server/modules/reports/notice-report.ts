import type { OfficeReport } from '@tintype/contract/reports/reports'
import type { Operator } from '../../platform/actor.ts'
import { changeReport } from './change-report.ts'
import { showOfficeReport } from './list-reports.ts'
import { withNotice } from './rules/reports.ts'
import type { ReportTools } from './tools.ts'
import { reportedItem, reporterNameForArtist } from './views/reports.ts'

/** Sends a report to the artist, who may answer until a stated day. @throws Problem `report_not_found`, `report_state` */
export async function noticeReport(tools: ReportTools, operator: Operator, id: string): Promise<OfficeReport> {
  const report = await changeReport(tools, id, {
    actor: operator,
    action: () => 'report.noticed',
    change: withNotice,
    follow: (tx, after, { artist }) =>
      tools.notifications.send(tx, {
        kind: 'report_notice',
        ...artist,
        ...reportedItem(after),
        reportKind: after.kind,
        words: after.words,
        reporterName: reporterNameForArtist(after),
        original: after.original,
        answerBy: after.answerBy?.toISOString() ?? '',
      }),
  })
  return showOfficeReport(tools, operator, report)
}
