import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportOutcome, ReportState } from '@tintype/contract/reports/report-rules'
import { api, queries } from '../../api/client.ts'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { refreshOverview } from '../overview/overview-queries.ts'

export type OfficeReportState = Exclude<ReportState, 'unconfirmed'>

/** Reports in one state: the longest waiting first; in a final state, the latest first. */
export function reportsQuery(state: OfficeReportState) {
  return queries.backoffice.reports.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: 60_000,
  })
}

export function reportQuery(id: string) {
  return queries.backoffice.reports.get.queryOptions({ input: { id }, refetchInterval: 60_000 })
}

export type ReportStep =
  | { step: 'notice' }
  | { step: 'decide'; outcome: ReportOutcome; words: string }
  | { step: 'appeal'; isReversed: boolean; words: string }

const done: Record<ReportStep['step'], string> = {
  notice: 'The report was sent to the artist.',
  decide: 'Decision saved. Both parties were notified.',
  appeal: 'Appeal decided. Both parties were notified.',
}

/** Every step returns the whole report, which replaces the cached one. */
export function useReportStep(id: string, onDone: () => void = () => undefined) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = reportQuery(id)
  return useMutation({
    mutationFn: (step: ReportStep) => take(id, step),
    async onSuccess(report, { step }) {
      toast.show(done[step])
      onDone()
      // a request in flight may return the report from before this step
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, report)
      await Promise.all([client.invalidateQueries({ queryKey: queries.backoffice.reports.list.key() }), refreshOverview(client)])
    },
    async onError(error) {
      // another operator or one of the parties has changed the report, so the shown one is stale
      if (findProblemCode(error) !== 'report_state') return
      toast.fail(toErrorMessage(error))
      onDone()
      await client.invalidateQueries({ queryKey })
    },
  })
}

function take(id: string, step: ReportStep) {
  const { reports } = api.backoffice
  if (step.step === 'notice') return reports.notice({ id })
  if (step.step === 'decide') return reports.decide({ id, outcome: step.outcome, words: step.words })
  return reports.decideAppeal({ id, isReversed: step.isReversed, words: step.words })
}
