import type { ReportOutcome } from '@tintype/contract/reports/report-rules'
import type { OfficeReport } from '@tintype/contract/reports/reports'
import type { Operator } from '../../platform/actor.ts'
import { applyOutcome } from './apply-outcome.ts'
import { changeReport } from './change-report.ts'
import { showOfficeReport } from './list-reports.ts'
import { withDecision } from './rules/reports.ts'
import type { ReportTools } from './tools.ts'
import { reportedItem } from './views/reports.ts'

/**
 * Takes the reported item down or keeps it, with an explanation to both sides. The losing side may appeal. @throws Problem
 * `report_not_found`, `report_state`, `report_not_noticed`, `report_answer_due`
 */
export async function decideReport(
  tools: ReportTools,
  operator: Operator,
  { id, outcome, words }: { id: string; outcome: ReportOutcome; words: string },
): Promise<OfficeReport> {
  const report = await changeReport(tools, id, {
    actor: operator,
    action: () => `report.${outcome}`,
    change: (before, now) => withDecision(before, { outcome, words, operatorId: operator.userId }, now),
    async follow(tx, after, { artist, reporter }) {
      await applyOutcome(tools, tx, after, words)
      const facts = {
        kind: 'report_decided' as const,
        ...reportedItem(after),
        outcome,
        words,
        appealBy: after.appealBy?.toISOString() ?? '',
      }
      await tools.notifications.send(tx, { ...facts, ...artist, side: 'artist' }, { ...facts, ...reporter, side: 'reporter' })
    },
  })
  return showOfficeReport(tools, operator, report)
}
