import type { ReactNode } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
  /** The height of the expected content. */
  height: number
  children: (data: Data) => ReactNode
}

/** A part of the page: loading, failed, or loaded. */
export function LedgerPart<Data>({ query, height, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return <ErrorState message={toErrorMessage(query.error)} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
  return (
    <LoadingState>
      <Skeleton height={height} />
    </LoadingState>
  )
}
