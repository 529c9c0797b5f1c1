import { useInfiniteQuery } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { useEffect } from 'react'
import { QueryError } from '../../api/query-error.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import type { Route } from './+types/reports'
import { ownReportsQuery } from './report-queries.ts'
import { ReportStory } from './report-story.tsx'
import './reports.css'

export const meta: Route.MetaFunction = () => [{ title: `Reports · ${brand.product}` }]

/** Reports about the artist's images, and the artist's answers. A mail links to a report by its id. */
export default function Reports() {
  const query = useInfiniteQuery(ownReportsQuery())
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? []
  const count = reports.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when more of them are there
  useEffect(() => {
    const { hash } = window.location
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [count])
  return (
    <main id="main" className="column own-reports">
      <PageTitle title="Reports" lead="Someone reported your work. You can answer, and appeal if we take it down." />
      {query.isPending && (
        <LoadingState>
          <Skeleton height={220} />
        </LoadingState>
      )}
      {query.isError && !query.data && <QueryError query={query} />}
      {query.data && !count && <EmptyState title="No reports">If someone reports your work, you can answer here.</EmptyState>}
      {reports.map((report) => (
        <ReportStory key={report.id} report={report} />
      ))}
      {query.hasNextPage && (
        <div>
          <Button size="small" onClick={() => query.fetchNextPage()} isBusy={query.isFetchingNextPage} busyLabel="Loading…">
            Earlier reports
          </Button>
        </div>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
