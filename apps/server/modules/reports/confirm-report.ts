import type { ReporterReport } from '@tintype/contract/reports/reports'
import { changeReport } from './change-report.ts'
import { openReporterLink } from './links.ts'
import { withConfirmation } from './rules/reports.ts'
import type { ReportTools } from './tools.ts'
import { reportedItem, toReporterReport } from './views/reports.ts'

/** Confirms a report. From then on it counts and operators see it. @throws Problem `report_link_over`, `report_not_found` */
export async function confirmReport(tools: ReportTools, link: string): Promise<ReporterReport> {
  const report = await changeReport(tools, openReporterLink(tools, link), {
    actor: { kind: 'visitor' },
    action: () => 'report.confirmed',
    change: withConfirmation,
    follow: (tx, after, { reporter }) => tools.notifications.send(tx, { kind: 'report_confirmed', ...reporter, ...reportedItem(after) }),
  })
  return toReporterReport(report, tools.clock())
}
