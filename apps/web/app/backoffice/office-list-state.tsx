import type { ReactNode } from 'react'
import { toErrorMessage } from '../api/problem.ts'
import { QueryError } from '../api/query-error.tsx'
import { Button } from '../ui/button.tsx'
import { LoadingState } from '../ui/feedback/loading-state.tsx'

/** The state of an infinite list. */
export type OfficeListQuery = {
  isPending: boolean
  isError: boolean
  error: unknown
  data: unknown
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type Props = { query: OfficeListQuery; isEmpty: boolean; skeleton: ReactNode; empty: ReactNode; children: ReactNode }

/** The four states of an infinite list: loading, failed, empty, and loaded, with a button for more. */
export function OfficeListState({ query, isEmpty, skeleton, empty, children }: Props) {
  if (query.isPending) {
    return <LoadingState>{skeleton}</LoadingState>
  }
  if (query.isError && !query.data) {
    return <QueryError query={query} />
  }
  if (isEmpty && !query.hasNextPage) return empty
  return (
    <>
      {children}
      {query.hasNextPage && (
        <div className="office-more">
          {query.isFetchNextPageError && <p className="error">{toErrorMessage(query.error)}</p>}
          <Button size="small" onClick={() => query.fetchNextPage()} isBusy={query.isFetchingNextPage} busyLabel="Loading…">
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
