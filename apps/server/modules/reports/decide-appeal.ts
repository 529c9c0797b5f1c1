import type { OfficeReport } from '@tintype/contract/reports/reports'
import type { Operator } from '../../platform/actor.ts'
import { applyOutcome } from './apply-outcome.ts'
import { changeReport } from './change-report.ts'
import { showOfficeReport } from './list-reports.ts'
import { isTakenDown, withAppealDecision } from './rules/reports.ts'
import type { ReportTools } from './tools.ts'
import { reportedItem } from './views/reports.ts'

/**
 * Upholds or reverses a decision: a removed item is restored, and a kept one is taken down. The decision is final. @throws Problem
 * `report_not_found`, `report_state`; `report_other_eyes` for the operator who decided first, which a database constraint enforces too
 */
export async function decideAppeal(
  tools: ReportTools,
  operator: Operator,
  { id, isReversed, words }: { id: string; isReversed: boolean; words: string },
): Promise<OfficeReport> {
  const report = await changeReport(tools, id, {
    actor: operator,
    action: () => (isReversed ? 'report.appeal_reversed' : 'report.appeal_upheld'),
    change: (before, now) => withAppealDecision(before, { isReversed, words, operatorId: operator.userId }, now),
    async follow(tx, after, { artist, reporter }) {
      if (isReversed) await applyOutcome(tools, tx, after, words)
      const facts = { kind: 'report_closed' as const, ...reportedItem(after), isReversed, isDown: isTakenDown(after), words }
      await tools.notifications.send(tx, { ...facts, ...artist, side: 'artist' }, { ...facts, ...reporter, side: 'reporter' })
    },
  })
  return showOfficeReport(tools, operator, report)
}
