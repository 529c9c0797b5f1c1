import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArtistReport, ArtistReportPage } from '@tintype/contract/reports/reports'
import { api, queries } from '../../api/client.ts'
import { findProblemCode } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export function ownReportsQuery() {
  return queries.reports.listOwn.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export type ReplyKind = 'answer' | 'appeal'

/** The artist's statement: the answer before the decision, or the appeal after it. */
export function useReply(report: ArtistReport, kind: ReplyKind) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = ownReportsQuery()
  return useMutation({
    mutationFn: (words: string) =>
      kind === 'answer' ? api.reports.answer({ id: report.id, words }) : api.reports.appealOwn({ id: report.id, words }),
    async onSuccess(changed) {
      toast.show(kind === 'answer' ? 'Answer submitted.' : 'Appeal submitted.')
      client.setQueryData<InfiniteData<ArtistReportPage, string | undefined>>(queryKey, (data) => data && withReport(data, changed))
      await client.invalidateQueries({ queryKey: queries.reports.listOwn.key() })
    },
    async onError(error) {
      // decided in the meantime, so the shown report is stale
      if (['report_state', 'report_appeal_over'].includes(findProblemCode(error) ?? '')) await client.invalidateQueries({ queryKey })
    },
  })
}

function withReport<Data extends InfiniteData<ArtistReportPage, string | undefined>>(data: Data, changed: ArtistReport): Data {
  const replace = (report: ArtistReport) => (report.id === changed.id ? changed : report)
  return { ...data, pages: data.pages.map((page) => ({ ...page, reports: page.reports.map(replace) })) }
}
